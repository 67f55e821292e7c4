-- One lead is one run of a Workflow, which counts, waits and tries again. This table has what became of each lead, also of
-- those that waited or died before. TypeScript creates the delivery in one batch with its lead, so the trigger goes.
DROP TRIGGER deliver;
DROP VIEW dead_letters;
CREATE TABLE new_deliveries (
  lead INTEGER PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  key TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  -- stored: no run has begun. waiting: a run tries to send it.
  state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'waiting', 'delivered', 'dead')),
  -- How often another Workflow began, of the id key-run: because one was lost, or the lead redelivered.
  run INTEGER NOT NULL DEFAULT 0,
  -- Since the lead was stored or redelivered.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The provider's last HTTP status; 0 if it gave none.
  status INTEGER,
  -- The beginning of the provider's last response, unless the lead was taken.
  response TEXT,
  -- When the last attempt began or ended, in milliseconds since 1970.
  changed INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO new_deliveries (lead, key, state, attempts, status, response, changed)
  SELECT lead, key, iif(state = 'waiting', 'stored', state),
    -- Attempts are counted anew. One says that the provider may have the lead, so that 409 is a delivery.
    iif(state = 'waiting', attempts > 0 AND status IS NOT 409, attempts), status, answer, iif(state = 'waiting', 0, due)
  FROM deliveries;
DROP TABLE deliveries;
ALTER TABLE new_deliveries RENAME TO deliveries;
CREATE INDEX deliveries_by_state ON deliveries (state, changed);
CREATE VIEW dead_letters AS
  SELECT leads.id, received, endpoint, form, attempts, status, response, payload
  FROM deliveries JOIN leads ON leads.id = lead WHERE state = 'dead';
