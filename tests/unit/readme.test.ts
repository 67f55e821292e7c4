import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const guide = readFileSync('content/README.md', 'utf8')
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>

describe('the README', () => {
  test('names commands that exist, and all that are meant for people', () => {
    const named = [...`${readme}\n${guide}`.matchAll(/npm (?:run )?([a-z][a-z:]*)/g)].map(
      ([, name]) => name!,
    )
    const npmsOwn = ['ci', 'install', 'run']
    expect(named.filter(name => !npmsOwn.includes(name) && !scripts[name])).toEqual([])
    const parts = Object.keys(scripts).filter(name => !name.startsWith('test:'))
    expect(parts.filter(name => !named.includes(name))).toEqual([])
  })

  test('draws the tree as it is', () => {
    const drawn = drawnPaths()
    expect(drawn.filter(path => !existsSync(path))).toEqual([])
    const there = ['src/', 'tests/'].flatMap(entriesOf)
    expect(there.filter(path => !drawn.includes(path))).toEqual([])
  })

  test('says of every package why it is there, and of no other', () => {
    const reasons = /## Why this one\n([\s\S]*?)\n## /.exec(readme)![1]!
    const [, , ...rows] = reasons.matchAll(/^\| ([^|]+?) *\|/gm)
    const explained = rows.flatMap(([, names]) => names!.split(', '))
    const packages = Object.keys({ ...dependencies, ...devDependencies })
    const own = packages.filter(name => !name.startsWith('@types/'))
    expect(explained.sort()).toEqual(own.sort())
  })
})

/** The paths that the README draws, those of folders with a slash at the end. */
function drawnPaths(): string[] {
  const [, tree] = /## The tree\n\n```\n([\s\S]*?)```/.exec(readme)!
  let folder = ''
  return [...tree!.matchAll(/^( {2})?([\w.-]+\/?)/gm)].map(([, indent, name]) => {
    if (!indent) folder = name!
    return indent ? `${folder}${name}` : name!
  })
}

function entriesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .map(entry => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
}
