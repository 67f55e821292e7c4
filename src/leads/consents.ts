import type { Consents } from '../contract/built-form.ts'
import type { Database } from './database.ts'

/** The next minute stores them, and each lead keeps the id of its record. */
export const reportUnsavedRecords = ({ name }: Error) =>
  console.error(`Records of consents are not stored: ${name}`)

/** Stores the records of the consents of a build, if one is missing. @param time ISO 8601, UTC */
export async function saveConsentRecords(
  { rows }: Database,
  { forms, texts }: Consents,
  time: string,
): Promise<void> {
  const ids = JSON.stringify(forms)
  const missing = await rows(
    `SELECT 1 FROM json_each(?1)
    WHERE NOT EXISTS (SELECT 1 FROM consents WHERE form = key AND id = value) LIMIT 1`,
    ids,
  )
  if (missing.length > 0)
    await rows(
      `INSERT OR IGNORE INTO consents (form, id, text, since)
      SELECT forms.key, texts.key, texts.value, ?3 FROM json_each(?1) AS forms JOIN json_each(?2) AS texts
        ON texts.key = forms.value
      UNION ALL SELECT '', key, value, ?3 FROM json_each(?2)
        WHERE key NOT IN (SELECT value FROM json_each(?1))`,
      ids,
      JSON.stringify(texts),
      time,
    )
}
