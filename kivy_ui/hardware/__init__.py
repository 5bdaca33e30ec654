"""Units chosen, watched, tried and set, as the hardware screen shows them."""
