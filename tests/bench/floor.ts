import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A minimal page for comparison: 1,600 words of our own articles without pictures or scripts. */
export function renderFloorPage(articles: string): string {
  const words = readBodies(articles).flatMap(text =>
    text.replace(/[#*<>[\]()&]/g, ' ').split(/\s+/),
  )
  const paragraphs = Array.from({ length: 16 }, (_, n) =>
    words.slice(n * 100, (n + 1) * 100).join(' '),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The floor of every measure</title>
<meta name="description" content="Sixteen hundred words, no picture and no script: the floor.">
<style>body{max-width:40rem;margin:auto;padding:1rem;font:1.1rem/1.6 system-ui}</style>
<main>
<h1>The floor of every measure</h1>
${paragraphs.map(text => `<p>${text}</p>`).join('\n')}
</main>
</html>
`
}

/** The bodies of all articles, sorted by file name. */
function readBodies(articles: string): string[] {
  return readdirSync(articles)
    .sort()
    .map(name => readFileSync(join(articles, name), 'utf8').replace(/^---[\s\S]*?\n---\n/, ''))
}
