import { readFileSync } from 'node:fs'

const examples = readFileSync('content/README.md', 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)

/** The examples of the content guide, by their first field. */
export const guide: Readonly<Record<string, string>> = Object.fromEntries(
  [...examples].map(([, yaml]) => [yaml!.split(':')[0], yaml!]),
)
