"""What the tests of the journal share."""

from tests.durability.conftest import bench as bench
