"""Pool Position: towels on loungers, and Luigis who make rows and columns safe."""
