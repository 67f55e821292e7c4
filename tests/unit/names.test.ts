import { globSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The verbs with which exported functions begin. Add one only if none of these fits. */
const verbs = `add adopt apply build calculate check classify clean collect copy
  create describe expand extract fetch fill find format get handle ignore label list
  load locate open order parse pick print read remove render report require restore run save
  show split start submit suggest summarize validate write`

/** Predicates, hooks, properties of the argument, components, and what Astro and React call by a noun. */
const nouns = /^(is|has|use)[A-Z]|Of$|^[A-Z]|^(formReducer|leadDesk)$|Integration$/

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

const functions = exported.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Function)

test('an exported function of src begins with a verb', () => {
  const verb = new RegExp(`^(${verbs.replace(/\s+/g, '|')})([A-Z]|$)`)
  const names = functions.map(({ symbol }) => symbol.name)
  expect(names.filter(name => !verb.test(name) && !nouns.test(name))).toEqual([])
  const used = new Set(names.map(name => verb.exec(name)?.[1]))
  expect(verbs.split(/\s+/).filter(listed => !used.has(listed))).toEqual([])
})
