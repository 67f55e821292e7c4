-- One lead is one run of a Workflow, which counts, waits and tries again. This table has what became of each lead, also of
-- those that waited or died before. TypeScript creates the delivery in one batch with its lead, so the trigger goes.
DROP TRIGGER deliver;
DROP VIEW dead_letters;
CREATE TABLE new_deliveries (
  lead INTEGER PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  key TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  -- stored: no run has begun. waiting: a run tries to send it.
  state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'waiting', 'delivered', 'dead')),
  -- How often the lead was told to start again. Its Workflow has the id key-run.
  run INTEGER NOT NULL DEFAULT 0,
  -- Since the lead was stored or redelivered.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The provider's last HTTP status; 0 if it gave none.
  status INTEGER,
  -- The beginning of the provider's last response, unless the lead was taken.
  answer TEXT,
  -- When the last attempt began or ended, in milliseconds since 1970.
  changed INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO new_deliveries (lead, key, state, attempts, status, answer, changed)
  SELECT lead, key, iif(state = 'waiting', 'stored', state),
    -- A dead letter that was told to start again, and has not.
    iif(state = 'waiting' AND in_a_row = 0 AND claimed = 0, 0, attempts), status, answer, iif(state = 'waiting', 0, due)
  FROM deliveries;
DROP TABLE deliveries;
ALTER TABLE new_deliveries RENAME TO deliveries;
CREATE INDEX deliveries_by_state ON deliveries (state, changed);
CREATE VIEW dead_letters AS
  SELECT leads.id, received, endpoint, form, attempts, status, answer, payload
  FROM deliveries JOIN leads ON leads.id = lead WHERE state = 'dead';
