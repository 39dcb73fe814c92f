CREATE TABLE products (
    sku TEXT PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, kind TEXT NOT NULL, maker TEXT NOT NULL,
    material TEXT NOT NULL, price_cents INTEGER NOT NULL, was_cents INTEGER NOT NULL, stock INTEGER NOT NULL,
    option_name TEXT NOT NULL, options TEXT NOT NULL, colours TEXT NOT NULL, description TEXT NOT NULL,
    details TEXT NOT NULL, added TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY, sku TEXT NOT NULL, author TEXT NOT NULL, stars INTEGER NOT NULL, title TEXT NOT NULL,
    body TEXT NOT NULL, written_at TEXT NOT NULL
);
CREATE TABLE carts (
    id INTEGER PRIMARY KEY, session TEXT NOT NULL, sku TEXT NOT NULL, option TEXT NOT NULL, quantity INTEGER NOT NULL
);
CREATE TABLE orders (
    number TEXT PRIMARY KEY, placed_at TEXT NOT NULL, username TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
    phone TEXT NOT NULL, street TEXT NOT NULL, city TEXT NOT NULL, postcode TEXT NOT NULL, country TEXT NOT NULL,
    delivery TEXT NOT NULL, delivery_cents INTEGER NOT NULL, payment TEXT NOT NULL, payment_state TEXT NOT NULL,
    card_last4 TEXT NOT NULL, coupon TEXT NOT NULL, discount_cents INTEGER NOT NULL, total_cents INTEGER NOT NULL,
    gift_note TEXT NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE order_items (
    id INTEGER PRIMARY KEY, order_number TEXT NOT NULL, sku TEXT NOT NULL, name TEXT NOT NULL, option TEXT NOT NULL,
    quantity INTEGER NOT NULL, unit_cents INTEGER NOT NULL
);
CREATE TABLE wishlist (username TEXT NOT NULL, sku TEXT NOT NULL, PRIMARY KEY (username, sku)) WITHOUT ROWID;
CREATE TABLE addresses (
    username TEXT PRIMARY KEY, phone TEXT NOT NULL, street TEXT NOT NULL, city TEXT NOT NULL, postcode TEXT NOT NULL,
    country TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE coupons (
    code TEXT PRIMARY KEY, percent INTEGER NOT NULL, minimum_cents INTEGER NOT NULL, until TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE newsletter (email TEXT PRIMARY KEY, topics TEXT NOT NULL) WITHOUT ROWID;
