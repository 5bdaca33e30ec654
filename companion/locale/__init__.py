"""What the app says, in the languages it says it in; `catalogs` makes and checks them."""
