-- A lead and its delivery are one write, so no lead can be without one.
CREATE TABLE deliveries (
  lead INTEGER PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  key TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  due INTEGER NOT NULL DEFAULT 0,
  -- The provider's last HTTP status; 0 if it gave none.
  status INTEGER
) STRICT;
CREATE INDEX deliveries_due ON deliveries (due) WHERE state = 'waiting';
CREATE TRIGGER deliver AFTER INSERT ON leads WHEN new.repeats IS NULL
BEGIN
  INSERT INTO deliveries (lead) VALUES (new.id);
END;
CREATE VIEW dead_letters AS
  SELECT leads.id, received, endpoint, form, attempts, status, payload
  FROM deliveries JOIN leads ON leads.id = lead WHERE state = 'dead';
