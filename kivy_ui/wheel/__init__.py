"""The wheel on the screen: flicked, turned for real, or raced."""
