import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type AnyFinding, formatFinding } from './documents/reading/finding.ts'
import { UserError } from './documents/reading/user-error.ts'

/**
 * The frame of every program: a {@link UserError} ends it with its sentence, and anything else, which is a
 * defect, with its stack.
 */
export async function runProgram(main: () => void | Promise<void>, exitCode = 1): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exit(exitCode)
  }
}

/** @param prefix says what findings are that do not fail a check, such as `Warning: ` */
export function printFindings(findings: readonly AnyFinding[], prefix = ''): void {
  for (const finding of findings) console.log(prefix + formatFinding(finding))
}

/**
 * The options and words of a command line.
 * @throws {UserError} with the usage if there are others
 */
export function readArguments<const T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\. |\n/)
    throw new UserError(`${sentence}.\n${usage}`)
  }
}
