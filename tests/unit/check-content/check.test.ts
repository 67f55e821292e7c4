import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatFinding } from '../../../src/documents/finding.ts'
import { checkContent, parseOptions } from '../../../src/tools/check-content/check-content.ts'
import { validArticle } from '../../support/content/article.ts'
import { completeYaml } from '../../support/content/questionnaire.ts'
import { markAsBuilt } from '../../support/launch/project.ts'

const command = resolve('src/tools/check-content/command.ts')
const root = process.cwd()
let folder = ''
/** The real settings, with the only form of this project on the home page. */
const settings = readFileSync('content/site.yaml', 'utf8').replace(
  /( questionnaire: ).*/,
  '$1sample',
)
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  for (const name of ['lawsuits', 'pages', 'faq', 'parts', 'questionnaires', 'images'])
    mkdirSync(join(folder, 'content', name), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  for (const name of ['partners.yaml', 'phrases.yaml', 'texts.yaml'])
    cpSync(`content/${name}`, join(folder, `content/${name}`))
  write('content/site.yaml', settings)
  write(
    'content/images/tepezza-lawsuit.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"></svg>',
  )
  write('content/questionnaires/sample.yaml', completeYaml)
  write('dist/_headers', '')
  write('dist/sample.html', '<h1>Sample</h1>')
  process.chdir(folder)
})

beforeEach(() => {
  write('content/lawsuits/sample.mdx', validArticle)
  write('dist/index.html', '<a href="/sample">Sample</a>')
  markAsBuilt(folder)
})

afterAll(() => {
  process.chdir(root)
  rmSync(folder, { recursive: true })
})

/** What `npm run check:content -- …` prints in the folder. */
async function run(...words: string[]) {
  const { findings, notes } = await checkContent(parseOptions(words, '2026-11-21'))
  const lines = [...findings.map(formatFinding), ...notes]
  return { status: findings.length > 0 ? 1 : 0, stdout: `${lines.join('\n')}\n` }
}

function runCheck(words: readonly string[]) {
  return spawnSync(process.execPath, [command, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BUILD_DATE: '2026-11-21' },
  })
}

describe('check:content', { timeout: 180_000 }, () => {
  test('reports nothing when everything is right', async () => {
    expect(runCheck([])).toMatchObject({ status: 0, stdout: 'Nothing to fix.\n' })
  })

  test('reports an address that was public and leads nowhere any more', async () => {
    write('content/addresses.txt', '# Addresses\nsample\nold-sample\n')
    const { stdout } = await run()
    rmSync(join(folder, 'content/addresses.txt'))
    expect(stdout).toContain('content/addresses.txt:3  /old-sample leads to no article or page')
    expect(stdout).toContain('1 to fix.')
  })

  test('reports a collision for each of the two files, and blames the newer one', async () => {
    const newer = validArticle.replace(/^(title|description): (.*)$/gm, '$1: Another $2')
    write('content/lawsuits/a-newer.mdx', newer.replace(/^published: .*/m, 'published: 2026-10-01'))
    const found = [
      await run('content/lawsuits/sample.mdx'),
      await run('content/lawsuits/a-newer.mdx'),
    ]
    rmSync(join(folder, 'content/lawsuits/a-newer.mdx'))
    for (const { stdout } of found)
      expect(stdout).toMatch(
        /a-newer\.mdx:\d+ {2}place ".* 1" is taken by content\/lawsuits\/sample\.mdx/,
      )
  })

  test('warns of a count that only a law firm reports, and does not fail', () => {
    write(
      'content/lawsuits/sample.mdx',
      validArticle.replace('count, kind: court', 'count, kind: law firm'),
    )
    expect(runCheck([])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^Warning: .*the count of cases cites only[\s\S]*Nothing to fix\.\n$/,
      ),
    })
  })

  test('exits with 1 if there is anything to fix', async () => {
    expect(runCheck(['content/lawsuits/gone.mdx']).status).toBe(1)
  })

  test.each([
    [['--foo'], "Unknown option '--foo'."],
    [['--day', '2026-13-45'], '"2026-13-45" is not a date such as 2026-12-24.'],
  ])('rejects wrong arguments with a message: %j', (words, sentence) => {
    expect(runCheck(words)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${sentence}\nWrite, for example: npm run check:content -- content/lawsuits --day 2027-03-01\n`,
    })
  })

  const texts = readFileSync('content/texts.yaml', 'utf8')
  const label = "export const Label = () => <b title='See all lawsuits'>All lawsuits</b>\n"

  test.each([
    ['content/texts.yaml', texts, 'Usually years', 'Usualy years', '"Usualy" is not in the'],
    ['content/texts.yaml', texts, 'Usually years', 'Act now', 'says "Act now"'],
    ['content/texts.yaml', texts, '(/partners-list)', '(/gone)', 'the link to /gone leads to no'],
    ['content/texts.yaml', texts, 'Usually years', 'In **years', 'readers would see "**years'],
    ['content/texts.yaml', texts, 'from {date}', 'then', 'effective: must contain {date}'],
    ['src/islands/Label.tsx', label, 'All laws', 'Al lawz', '"lawzuits" is not in the'],
    ['src/islands/Label.tsx', label, 'See all', 'Act now:', 'says "Act now"'],
  ])('reads what pages say: %s', async (file, text, words, wrong, message) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    write(file, text.replace(words, wrong))
    write('dist/index.html', `<a href="${/\((.*)\)/.exec(wrong)?.[1] ?? '/sample'}">A link</a>`)
    markAsBuilt(folder)
    const { stdout } = await run()
    write(file, text)
    expect(stdout).toContain(message)
    const line = text.slice(0, text.indexOf(words)).split('\n').length
    expect(stdout).toContain(`${file}:${line}  `)
  })

  test('uses the given day', async () => {
    const { status, stdout } = await run('--day', '2026-10-31')
    expect(status).toBe(1)
    expect(stdout).toContain(
      'updated is 2026-11-01, which is in the future\n    Write 2026-10-31 or',
    )
    expect(stdout).toMatch(/\n1 to fix\.\n$/)
  })

  test('prints findings in the order of files and lines', async () => {
    const bad = validArticle
      .replace('title: Sample', `title: ${'Very '.repeat(9)}😀`)
      .replace(
        '[^judge-order] A trial',
        '[^order] It is guaranteed by %nobody%. There are 2,100 cases. A trial',
      )
    const picture = '![](../images/tepezza-lawsuit.svg)'
    write('content/lawsuits/sample.mdx', `${bad}\n<Partners />\n\n${picture}\n`)
    write('dist/index.html', '<a href="/gone">Gone</a><img src="a.png">')
    markAsBuilt(folder)
    const { status, stdout } = await run()
    expect(status).toBe(1)
    expect(stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([
      expect.stringContaining('sample.mdx:3  title has'),
      expect.stringContaining('sample.mdx:3  the social picture cannot show "😀"'),
      expect.stringContaining('sample.mdx:42  "%nobody%" is not a setting'),
      expect.stringContaining('sample.mdx:42  source "order" is cited and not listed'),
      expect.stringContaining('sample.mdx:42  "2,100 cases" has no date'),
      expect.stringContaining('sample.mdx:42  says "guaranteed"'),
      expect.stringContaining('sample.mdx:52  <Partners /> cannot be used here'),
      expect.stringContaining('sample.mdx:54  a picture has no alternative text'),
      expect.stringContaining('dist/index.html  the link to /gone leads to no page'),
      expect.stringContaining('dist/index.html  <img src="a.png"> has no alt'),
      '10 to fix.',
    ])
  })

  test('names misspelled words, except in addresses', async () => {
    const words = 'Meningoma: https://example.com/lawsut or meningoma'
    write('content/lawsuits/sample.mdx', `${validArticle}\n${words}\n`)
    const { stdout } = await run()
    expect(stdout).toMatch(
      /sample\.mdx:\d+ {2}"Meningoma" is not in the dictionary, here and 1 more time\n {4}Write "meningioma", or add the word to content\/words\.txt\.\n/,
    )
    expect(stdout).not.toContain('"lawsut"')
    expect(stdout).toContain('\n1 to fix.\n')
  })

  test('names a misspelt field once', async () => {
    write('content/lawsuits/sample.mdx', validArticle.replace('picture:', 'pictrue:'))
    const { stdout } = await run()
    expect(stdout).toContain('has no field "pictrue"')
    expect(stdout).not.toContain('dictionary')
  })

  test('warns of a count in the text and of a date that the key facts contradict', () => {
    const old = validArticle
      .replace('count: 2100', 'count: 2700')
      .replace('date: 2025-02\n', 'date: 2026-06\n')
      .replace(
        'A trial will',
        'As of May 2026, 2,150 cases were open; 40 of 9,000 claims settled. A trial will',
      )
    write('content/lawsuits/sample.mdx', old)
    const { status, stdout } = runCheck([])
    expect(status).toBe(0)
    expect(stdout.match(/^Warning: .*/gm)).toEqual([
      expect.stringContaining(':7  says 2,100, and facts.pending says 2,700 as of 2026-05'),
      expect.stringContaining(':42  says 2,150, and facts.pending says 2,700 as of 2026-05'),
      expect.stringContaining('facts.claims.asOf is 2026-04, and its source "judge-order" is of'),
    ])
    const agreed = old
      .replaceAll(/2,100|2,150/g, '2,700')
      .replaceAll(/asOf: 2026-0[45]/g, 'asOf: 2026-06')
    write('content/lawsuits/sample.mdx', agreed)
    expect(runCheck([])).toMatchObject({ status: 0, stdout: 'Nothing to fix.\n' })
  })

  test('reports findings in built pages', async () => {
    write('content/lawsuits/sample.mdx', `${validArticle}\n## Form\n\n**Open\n`)
    write('dist/sample.html', '<h1>Sample</h1><p id="form"></p><h2 id="form">Form</h2>')
    markAsBuilt(folder)
    const { stdout } = await run()
    write('dist/sample.html', '<h1>Sample</h1>')
    expect(stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([
      expect.stringContaining('sample.mdx:52  the anchor #form is used twice on /sample'),
      expect.stringContaining('sample.mdx:54  readers would see "**Open" as it is typed'),
      '2 to fix.',
    ])
  })

  test('reports files that do not fit their schema', async () => {
    write('content/lawsuits/sample.mdx', validArticle.replace('name: Sample', 'nam: Sample'))
    expect((await run()).stdout).toContain('content/lawsuits/sample.mdx:2  has no field "nam"')
    write('content/lawsuits/sample.mdx', `${validArticle}\nfewer <5`)
    expect((await run()).stdout).toContain('content/lawsuits/sample.mdx:52  Unexpected character')
  })

  test('does not report consequences of an invalid file', async () => {
    const file = 'content/lawsuits/sample.mdx'
    const open = (message: string) =>
      `Collisions and references were not checked. Fix ${message} first.\n`
    const wrong = [
      validArticle.replace('title: Sample', 'title: Sample: the'),
      validArticle.replace('sources:\n  - id', 'source:\n  - id'),
      validArticle.replace('asOf: 2026-05\n', 'asOf: November 2026\n'),
    ]
    for (const [index, text] of wrong.entries()) {
      write(file, text)
      const { stdout } = await run()
      expect(stdout, text).not.toMatch(/is cited and not listed|which is in the future/)
      expect(stdout.match(/^content/gm), text).toHaveLength([1, 2, 1][index]!)
      expect(stdout).toContain(open(file))
    }
    // A reference to a file that cannot be parsed is not wrong.
    const other = 'content/lawsuits/other.mdx'
    write(file, validArticle.replace('questionnaire:', 'recommended: [other]\nquestionnaire:'))
    write(other, `${validArticle.replace('place: 1', 'place: 2')}\nfewer <5`)
    const { stdout } = await run(file)
    rmSync(join(folder, other))
    expect(stdout).toBe(`${open(other)}Nothing to fix in what was checked.\n`)
  })

  test('skips drafts unless they are named, and then reports nothing else', async () => {
    const draft = validArticle.replace('updated:', 'draft: true\nupdated:')
    write('content/lawsuits/sample.mdx', draft.replace('ruled', 'TODO ruuled'))
    expect((await run('--day', '2026-10-31')).status).toBe(0)
    const named = await run('content/lawsuits/sample.mdx')
    expect(named.stdout).toContain('sample.mdx:43  says "TODO"')
    write('content/lawsuits/other.mdx', validArticle.replace('place: 1', 'place: 2'))
    const all = await run('--day', '2026-10-31')
    const other = await run('--day', '2026-10-31', 'content/lawsuits/sample.mdx')
    rmSync(join(folder, 'content/lawsuits/other.mdx'))
    expect(all.stdout).toContain('other.mdx:')
    expect(all.stdout).not.toContain('sample.mdx:')
    expect(other.stdout).not.toContain('other.mdx:')
    expect(await run('content/lawsuits/simple.mdx')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('content/lawsuits/simple.mdx  does not exist'),
    })
  })

  test('fails without the built site only if it was asked to read it', async () => {
    expect(await run('--dist', 'nowhere')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('nowhere  does not exist\n    Run: npm run build'),
    })
    rmSync(join(folder, 'dist'), { recursive: true })
    expect(await run()).toEqual({
      status: 0,
      stdout:
        'Links were not checked, as there is no dist. Run npm run build, then this again.\nNothing to fix in what was checked.\n',
    })
  })
})
