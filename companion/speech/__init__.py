"""Speech output: announcements as speech or chimes, their queue, and the child process that plays them."""
