-- What the search of the inbox looks at (`search.ts`). Here it is filled roughly, with keys and accents.
ALTER TABLE leads ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE leads SET search = lower(sender || char(10) || payload);
