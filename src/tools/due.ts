import { requireData } from '../documents/finding.ts'
import { printFindings } from '../documents/report.ts'
import { validateContent } from '../documents/validate-content.ts'
import { runProgram } from '../program.ts'
import { listDueReviews } from './due-reviews.ts'

/**
 * `npm run due` lists what an editor has to look up in the articles, and where, soonest first, and when the year
 * in `site.yaml` is over. An article that does not fit its schema is not read.
 */
await runProgram(() => {
  const { site, lawsuits, invalid } = requireData(validateContent())
  printFindings(invalid, 'warning')
  console.log(`${site.year + 1}-01-01  content/site.yaml  year: ${site.year} is over`)
  for (const { by, file, line, message, place } of listDueReviews(lawsuits))
    console.log(`${by}  ${file}:${line}  ${message}\n            ${place}`)
})
