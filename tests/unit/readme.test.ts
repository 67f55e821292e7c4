import { existsSync, readFileSync } from 'node:fs'
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
    const tree = /## The tree\n\n```\n([\s\S]*?)```/.exec(readme)![1]!
    const missing: string[] = []
    let folder = ''
    for (const line of tree.split('\n')) {
      const [, indent, name] = /^( *)([\w.-]+\/?)/.exec(line) ?? []
      if (!name || indent!.length > 2) continue
      if (indent === '') folder = name
      const path = indent === '' ? name : `${folder}${name}`
      if (!existsSync(path)) missing.push(path)
    }
    expect(missing).toEqual([])
  })

  test('says of every package why it is there', () => {
    const reasons = /## Why this one\n([\s\S]*?)\n## /.exec(readme)![1]!
    const packages = Object.keys({ ...dependencies, ...devDependencies })
    const own = packages.filter(name => !name.startsWith('@types/'))
    expect(own.filter(name => !reasons.includes(name))).toEqual([])
  })
})
