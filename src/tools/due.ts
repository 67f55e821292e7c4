import { readDocuments } from '../documents/content-document.ts'
import { listDueReviews } from './due-reviews.ts'

/** `npm run due` lists what an editor has to look up in the articles, soonest first. */
for (const { by, file, line, message } of listDueReviews(readDocuments().documents))
  console.log(`${by}  ${file}:${line}  ${message}`)
