import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * A copy of the project, including uncommitted changes, that can be changed and built. Packages are
 * linked but caches in `node_modules` are not, so the first build is a cold one.
 */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'])
  for (const file of [...listed.toString().split('\0'), '.env'])
    if (file && existsSync(file)) cpSync(file, join(folder, file), { recursive: true })
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules'))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(resolve('node_modules', name), join(packages, name))
  return folder
}

/** Runs Node or another program in the copy. Returns its output, or why it failed. */
export async function run(
  folder: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  program = process.execPath,
): Promise<string> {
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, ...environment }
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 }
  try {
    const { stdout, stderr } = await promisify(execFile)(program, words, options)
    return stdout + stderr
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    throw new Error(`${words.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
  }
}

export function build(folder: string, environment: NodeJS.ProcessEnv): Promise<string> {
  return run(folder, ['node_modules/astro/bin/astro.mjs', 'build'], environment)
}

/** Replaces text that must exist in a file of the copy. */
export function edit(
  folder: string,
  file: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
) {
  let text = readFileSync(join(folder, file), 'utf8')
  for (const [from, to] of changes) {
    const edited = text.replace(from, () => to)
    if (edited === text) throw new Error(`${from} is not in ${file}`)
    text = edited
  }
  writeFileSync(join(folder, file), text)
}
