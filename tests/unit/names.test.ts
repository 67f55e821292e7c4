import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The verbs with which exported functions begin. Add one only if none of these fits. */
const verbs = `add adopt annotate apply build cache calculate capture check clean collect combine compress copy
  create describe enter expand extract fetch fill find fingerprint format get handle ignore label list
  load locate mask open order parse pick print read recheck remove render report require restore run save
  search show slugify split start submit suggest summarize take transfer validate write`

/** Predicates, hooks, properties of the argument, components, and what Astro and React call by a noun. */
const nouns =
  /^(is|has|can|use)[A-Z]|Of$|^[A-Z]|^(formReducer|hostFiles|leadDesk|contentIntegration|reloadingLoader)$/

// Astro fixes the names that pages export.
const files = globSync('src/**/*.{ts,tsx}').filter(file => !file.startsWith('src/pages/'))
const program = ts.createProgram(files, { noLib: true, noResolve: true })
const checker = program.getTypeChecker()

const exported = files.flatMap(file => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
  const symbols = module ? checker.getExportsOfModule(module) : []
  return symbols.filter(({ name }) => name !== 'default').map(symbol => ({ file, symbol }))
})

test('no name is exported twice', () => {
  const names = exported.map(({ symbol }) => symbol.name)
  const twice = exported.filter(({ symbol }, index) => names.indexOf(symbol.name) !== index)
  expect(twice.map(({ file, symbol }) => `${symbol.name} in ${file}`)).toEqual([])
})

/** The verbs of tests beyond those of src. */
const testVerbs = `answer ask autofill blur break call change choose click close complete consume count decode
  double edit escape expect fail finish fit follow forward generate hang hash hit hold hydrate
  insert install kill launch leave listen look mark measure move omit pair post press
  query reach record release redirect refresh reject rename request reserve reset respond restart retry
  return run scroll send serve set settle shorten sort spawn spoil stall start stop stub sum tab
  touch translate truncate try type unzip visit wait wrap`

const tests = globSync('tests/{support,unit,site,hosts,e2e,exhaustive}/**/*.{ts,tsx}')

/** The names of functions that a file declares, also within others. */
function listFunctions(file: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node) => {
    const isFunction =
      ts.isFunctionDeclaration(node) ||
      (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
    if (isFunction && node.name && ts.isIdentifier(node.name)) names.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return names
}

const functions = exported.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Function)

test.each([
  ['an exported function of src', verbs, functions.map(({ symbol }) => symbol.name)],
  ['a function of tests', `${verbs} ${testVerbs}`, tests.flatMap(listFunctions)],
])('%s begins with a verb', (_, verbs, names) => {
  const verb = new RegExp(`^(${verbs.replace(/\s+/g, '|')})([A-Z]|$)`)
  expect(names.filter(name => !verb.test(name) && !nouns.test(name))).toEqual([])
})
