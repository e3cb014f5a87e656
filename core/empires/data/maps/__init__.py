"""Maps to try out and to copy: ``core.empires.area_file`` tells how they are written."""
