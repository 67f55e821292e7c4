import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtLast } from '../../launch/project.ts'
import { everything } from '../sample.ts'
import { sound } from './sample.ts'

let folder = ''
/** The real settings, with the one form there is on the front page. */
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
  cpSync('content/partners.yaml', join(folder, 'content/partners.yaml'))
  write('content/site.yaml', settings)
  write(
    'content/images/tepezza-lawsuit.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"></svg>',
  )
  write('content/questionnaires/sample.yaml', everything)
  write('dist/_headers', '')
  write('dist/sample.html', '<h1>Sample</h1>')
})

beforeEach(() => {
  write('content/lawsuits/sample.mdx', sound)
  write('dist/index.html', '<a href="/sample">Sample</a>')
  builtLast(folder)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm run check:content -- …` in the folder. */
function run(...words: string[]) {
  const { status, stdout } = spawned(words)
  return { status, stdout }
}

function spawned(words: readonly string[]) {
  return spawnSync(process.execPath, [resolve('src/writing/check.ts'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BUILD_DATE: '2026-11-21' },
  })
}

describe('check:content', { timeout: 30_000 }, () => {
  test('has nothing to say where nothing is wrong', () => {
    expect(run()).toEqual({ status: 0, stdout: 'Nothing to mend.\n' })
  })

  test.each([
    [['--foo'], "Unknown option '--foo'."],
    [['--day'], "Option '--day <value>' argument missing."],
    [['--day', 'tomorrow'], '"tomorrow" is no day.'],
    [['--day', '2026-13-45'], '"2026-13-45" is no day.'],
  ])('is refused with a sentence: %j', (words, sentence) => {
    expect(spawned(words)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${sentence}\nWrite, for example: npm run check:content -- content/lawsuits --day 2027-03-01\n`,
    })
  })

  test('judges by the day it is given', () => {
    const { status, stdout } = run('--day', '2028-01-01')
    expect(status).toBe(1)
    expect(stdout).toContain(
      'content/lawsuits/sample.mdx:29  2026-12 is past, and the timeline calls it scheduled\n    Say what happened',
    )
    expect(stdout).toMatch(/\n3 to mend\.\n$/)
  })

  test('says what each check finds, in the order of files and lines', () => {
    const bad = sound
      .replace('title: Sample', `title: ${'Very '.repeat(9)}😀`)
      .replace('[1] A trial', '[9] It is guaranteed by %nobody%. There are 2,100 cases. A trial')
      .replace('in 2027', 'in 2025')
    const picture = '![](../images/tepezza-lawsuit.svg)'
    write('content/lawsuits/sample.mdx', `${bad}\n<Partners />\n\n${picture}\n`)
    write('dist/index.html', '<a href="/gone">Gone</a><img src="a.png">')
    builtLast(folder)
    const { status, stdout } = run()
    expect(status).toBe(1)
    expect(stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([
      expect.stringContaining('sample.mdx:3  title has'),
      expect.stringContaining('sample.mdx:3  title: The font of the social images has no "😀"'),
      expect.stringContaining('sample.mdx:43  "%nobody%" is no setting'),
      expect.stringContaining('sample.mdx:43  source 9 is cited and not listed'),
      expect.stringContaining('sample.mdx:43  "2025" is past'),
      expect.stringContaining('sample.mdx:43  "2,100 cases" does not say of when'),
      expect.stringContaining('sample.mdx:43  says "guaranteed"'),
      expect.stringContaining('sample.mdx:53  <Partners /> has no place here'),
      expect.stringContaining('sample.mdx:55  a picture has no alternative text'),
      expect.stringContaining('dist/index.html  the link to /gone leads to no page'),
      expect.stringContaining('dist/index.html  <img src="a.png"> has no alt'),
      '11 to mend.',
    ])
  })

  test('says what built pages show of each check', () => {
    write('content/lawsuits/sample.mdx', `${sound}\n## Form\n\n**Open\n`)
    write('dist/sample.html', '<h1>Sample</h1><p id="form"></p><h2 id="form">Form</h2>')
    builtLast(folder)
    const { stdout } = run()
    write('dist/sample.html', '<h1>Sample</h1>')
    expect(stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([
      expect.stringContaining('sample.mdx:53  the anchor #form leads to another place on /sample'),
      expect.stringContaining('sample.mdx:55  readers would see "**Open" as it is typed'),
      '2 to mend.',
    ])
  })

  test('says what does not fit its schema', () => {
    write('content/lawsuits/sample.mdx', sound.replace('name: Sample', 'nam: Sample'))
    expect(run().stdout).toContain('content/lawsuits/sample.mdx:2  has no field "nam"')
    write('content/lawsuits/sample.mdx', `${sound}\nfewer <5`)
    expect(run().stdout).toContain('content/lawsuits/sample.mdx:53  Unexpected character')
  })

  test('says where a setting names one that is none', () => {
    const line = settings.split('\n').findIndex(each => each.startsWith('  line: ')) + 1
    write('content/site.yaml', settings.replace(/( {2}line: .*)%name%/, '$1%nmae%'))
    const { status, stdout } = run()
    write('content/site.yaml', settings)
    expect(status).toBe(1)
    expect(stdout).toContain(
      `content/site.yaml:${line}  mobileMenu.line: "%nmae%" is no setting. Use one such as %name%`,
    )
  })

  test('says what lies where nothing reads it', () => {
    mkdirSync(join(folder, 'content/lawsuits/archive'))
    write('content/lawsuits/archive/old.mdx', sound)
    const { status, stdout } = run()
    rmSync(join(folder, 'content/lawsuits/archive'), { recursive: true })
    expect(status).toBe(1)
    expect(stdout).toContain(
      'content/lawsuits/archive/old.mdx  lies in a folder where nothing reads it\n    Move it to content/lawsuits, or out of content.\n',
    )
  })

  test('takes what editors leave beside content for none of it, and says which file is one of two', () => {
    const file = 'content/lawsuits/sample.md'
    symlinkSync('ann@host.1', join(folder, 'content/lawsuits/.#sample.mdx'))
    write('content/parts/._contact.yaml', '\u0000')
    write('content/README.md', '# Writing')
    for (const name of ['parts/._contact.yaml', 'README.md'])
      utimesSync(join(folder, 'content', name), 4e9, 4e9)
    const { stdout } = run()
    write(file, sound)
    const twice = run(file)
    for (const name of [file, 'content/lawsuits/.#sample.mdx', 'content/parts/._contact.yaml'])
      rmSync(join(folder, name))
    expect(stdout).toBe('Nothing to mend.\n')
    expect(twice.stdout).toContain(`${file}  has the name of content/lawsuits/sample.mdx\n`)
  })

  test('says nothing of what follows from a misfit, and what it leaves open', () => {
    const file = 'content/lawsuits/sample.mdx'
    const open = (what: string) =>
      `Collisions and references were not checked. Mend ${what} first.\n`
    const wrong = [
      sound.replace('title: Sample', 'title: Sample: the'),
      sound.replace('sources:\n  - title', 'source:\n  - title'),
      sound.replace('asOf: 2026-05\n', 'asOf: November 2026\n'),
    ]
    for (const [index, text] of wrong.entries()) {
      write(file, text)
      const { stdout } = run()
      expect(stdout, text).not.toMatch(/is cited and not listed|which is to come/)
      expect(stdout.match(/^content/gm), text).toHaveLength([1, 2, 1][index]!)
      expect(stdout).toContain(open(file))
    }
    // What names a file that cannot be read is not wrong.
    const other = 'content/lawsuits/other.mdx'
    write(file, sound.replace('questionnaire:', 'recommended: [other]\nquestionnaire:'))
    write(other, `${sound.replace('place: 1', 'place: 2')}\nfewer <5`)
    const { stdout } = run(file)
    rmSync(join(folder, other))
    expect(stdout).toBe(`${open(other)}Nothing to mend in what was checked.\n`)
  })

  test('says that nothing was checked while the settings do not fit', () => {
    write('content/site.yaml', 'nam: Lantern\n')
    const { stdout } = run('content/lawsuits/sample.mdx')
    write('content/site.yaml', settings)
    expect(stdout).toContain('Nothing else was checked. Mend content/site.yaml first.\n')
  })

  test('lets drafts be, unless they are named, and then speaks of nothing else', () => {
    const draft = sound.replace('updated:', 'draft: true\nupdated:')
    write('content/lawsuits/sample.mdx', draft.replace('ruled', 'TODO'))
    expect(run('--day', '2028-01-01').status).toBe(0)
    const named = run('content/lawsuits/sample.mdx')
    expect(named.stdout).toContain('sample.mdx:44  says "TODO"')
    write('content/lawsuits/other.mdx', sound.replace('place: 1', 'place: 2'))
    const all = run('--day', '2028-01-01')
    const other = run('--day', '2028-01-01', 'content/lawsuits/sample.mdx')
    rmSync(join(folder, 'content/lawsuits/other.mdx'))
    expect(all.stdout).toContain('other.mdx:')
    expect(all.stdout).not.toContain('sample.mdx:')
    expect(other.stdout).not.toContain('other.mdx:')
    expect(run('content/lawsuits/simple.mdx')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('content/lawsuits/simple.mdx  is not there'),
    })
  })

  test('speaks of all that a named folder holds', () => {
    write('content/lawsuits/sample.mdx', sound.replace('ruled', 'TODO'))
    const said = expect.stringMatching(/^content\/lawsuits\/sample\.mdx:43 {2}says "TODO"/)
    for (const path of ['content/lawsuits', 'content/lawsuits/', './content', '.'])
      expect(run(path), path).toEqual({ status: 1, stdout: said })
    expect(run('content/pages', 'content/faq', 'content/questionnaires')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^content\/faq {2}holds nothing that is checked\n/),
    })
    expect(run('content/questionnaires')).toEqual({ status: 0, stdout: 'Nothing to mend.\n' })
  })

  test.each(['content/images', 'content/images/tepezza-lawsuit.svg', 'dist'])(
    'refuses what it does not check: %s',
    path => {
      expect(run(path)).toEqual({
        status: 1,
        stdout: `${path}  holds nothing that is checked\n    Name files or folders of content, such as content/lawsuits.\n1 to mend.\n`,
      })
    },
  )

  test('blames no link for a build that stopped', () => {
    const said =
      'Links were not checked, as the build of dist stopped halfway. Run npm run build, then this again.\n'
    mkdirSync(join(folder, 'dist/.prerender'))
    write('dist/index.html', '<a href="/to-come">To come</a>')
    builtLast(folder)
    expect(run()).toEqual({ status: 0, stdout: `${said}Nothing to mend in what was checked.\n` })
    rmSync(join(folder, 'dist/.prerender'), { recursive: true })
    rmSync(join(folder, 'dist/_headers'))
    expect(run().stdout).toContain(said)
    write('dist/_headers', '')
    expect(run().stdout).toContain('dist/index.html  the link to /to-come leads to no page')
    rmSync(join(folder, 'dist/index.html'))
    expect(run()).toEqual({ status: 0, stdout: `${said}Nothing to mend in what was checked.\n` })
    expect(run('--dist', 'dist')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        'dist  is of a build that stopped halfway\n    Run: npm run build',
      ),
    })
  })

  test('says which links no build has shown yet', () => {
    utimesSync(join(folder, 'dist/index.html'), 0, 0)
    expect(run()).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^Links were checked as they were before content\S+ was changed\. Run npm run build, then this again\.\nNothing to mend in what was checked\.\n$/,
      ),
    })
    builtLast(folder)
    const draft = 'content/lawsuits/draft.mdx'
    write(draft, sound.replace('place: 1', 'place: 2').replace('updated:', 'draft: true\nupdated:'))
    const [all, named] = [run(), run(draft)]
    rmSync(join(folder, draft))
    expect(all.stdout).toBe('Nothing to mend.\n')
    expect(named.stdout).toContain(
      `Links of ${draft} were not checked, as dist has no page of it. Take out "draft: true",`,
    )
  })

  test('fails without the built site only if it was asked to read it', () => {
    expect(run('--dist', 'nowhere')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('nowhere  is not there\n    Run: npm run build'),
    })
    rmSync(join(folder, 'dist'), { recursive: true })
    expect(run()).toEqual({
      status: 0,
      stdout:
        'Links were not checked, as there is no dist. Run npm run build, then this again.\nNothing to mend in what was checked.\n',
    })
  })
})
