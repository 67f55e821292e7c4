-- Cloudflare Queues wait and retry; this table has what became of each lead.
-- `due` is now when the relay queues the lead again, because nothing was heard of its message, or when it died.
-- When an attempt began that has not ended, in milliseconds since 1970; otherwise 0.
ALTER TABLE deliveries ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0;
-- What the provider's last answer was taken for: accepted, refused, unclear or failed.
ALTER TABLE deliveries ADD COLUMN verdict TEXT;
-- How many answers in a row were alike. 0 for a lead that nobody has tried to send since it was stored or redelivered.
ALTER TABLE deliveries ADD COLUMN in_a_row INTEGER NOT NULL DEFAULT 0;
-- How many answers nobody could judge since it was stored or redelivered.
ALTER TABLE deliveries ADD COLUMN unclear INTEGER NOT NULL DEFAULT 0;
-- 1 if an attempt may have been taken whose answer was lost: then 409 says that it was.
ALTER TABLE deliveries ADD COLUMN maybe_taken INTEGER NOT NULL DEFAULT 0;
-- The beginning of the provider's last answer, unless the lead was taken.
ALTER TABLE deliveries ADD COLUMN answer TEXT;
UPDATE deliveries SET in_a_row = 1, maybe_taken = state = 'waiting', verdict = iif(state = 'delivered', 'accepted', 'failed')
WHERE attempts > 0;
DROP INDEX deliveries_due;
CREATE INDEX deliveries_by_state ON deliveries (state, due);
CREATE INDEX deliveries_by_verdict ON deliveries (state, verdict, due);
DROP VIEW dead_letters;
CREATE VIEW dead_letters AS
  SELECT leads.id, received, endpoint, form, attempts, status, verdict, answer, payload
  FROM deliveries JOIN leads ON leads.id = lead WHERE state = 'dead';
