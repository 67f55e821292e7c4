-- When the first lead of the build with this wording arrived: ISO 8601, UTC. Older wordings have none.
ALTER TABLE consents ADD COLUMN since TEXT;
