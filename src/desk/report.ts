import { trouble } from './leads.ts'

/** Says on the console what failed, and whether it was the file of leads. */
export function report(error: unknown): { readonly ofLeads: boolean } {
  const { name, stack = '' } = error as Error
  const file = trouble(error)
  // Neither message nor stack: they may quote an answer.
  const place = /src\/\w+\/[\w-]+\.ts:\d+/.exec(stack)?.[0] ?? 'an unknown place'
  console.error(file ? `The file of leads ${file}.` : `The lead desk failed: ${name} at ${place}`)
  return { ofLeads: file !== undefined }
}
