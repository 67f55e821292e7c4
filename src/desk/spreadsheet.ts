import writeXlsxFile from 'write-excel-file/node'
import { listRows } from './csv.ts'
import type { Forms } from './lead-rows.ts'
import type { StoredSubmission } from './submission-store.ts'
import { labelAnswers } from './summary.ts'

/** Excel refuses files with longer cells: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3. */
const maxCellLength = 32_767

const shortened = ' … (the whole text is in the CSV export)'

/**
 * Leads as an Excel workbook in which every cell is text, so that ZIP codes keep their zeros and
 * nothing is run as a formula. Headings are keys and, below them, the labels of their questions.
 */
export async function createWorkbook(
  leads: readonly StoredSubmission[],
  forms: Forms,
): Promise<Buffer> {
  const labels = new Map(
    leads
      .flatMap(({ payload, form }) => labelAnswers(payload, forms.get(form)))
      .map(({ key, label }) => [key, label]),
  )
  const labelKey = (key: string) => [...new Set([key, labels.get(key)])].join('\n')
  const rows = listRows(leads, labelKey).map(row =>
    row.map(text => ({ type: String, value: cellOf(text) })),
  )
  return await writeXlsxFile(rows, { stickyRowsCount: 1 }).toBuffer()
}

/**
 * A text without characters that XML 1.0 cannot hold, and short enough for a cell. A spreadsheet reads
 * `_x000D_` as a character: ECMA-376, part 1, 22.9.2.19 (ST_Xstring).
 */
function cellOf(text: string): string {
  const clean = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')
  const short =
    clean.length > maxCellLength
      ? clean.slice(0, maxCellLength - shortened.length).toWellFormed() + shortened
      : clean
  return short.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
}
