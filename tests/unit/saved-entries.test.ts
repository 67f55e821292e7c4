import { expect, test } from 'vitest'
import { isDirty, restoreEntries } from '../../src/islands/form/saved-entries.ts'

const createField = (value: string, defaultValue = '', name = 'a') => {
  return { name, type: 'text', value, defaultValue }
}

const createButton = (value: string, checked = false, defaultChecked = false, type = 'radio') => {
  return { name: 'a', type, value, defaultValue: value, checked, defaultChecked }
}

/** A list as a browser has it, but choosing an option leaves the others chosen. */
const createList = (...chosen: string[]) => {
  const options = ['', 'x', 'y'].map(value => {
    return { value, selected: chosen.includes(value), defaultSelected: value === '' }
  })
  return { name: 'a', type: 'select-one', value: '', options }
}

const restore = <C extends Parameters<typeof restoreEntries>[1]>(saved: string, controls: C): C => {
  restoreEntries(new URLSearchParams(saved), controls)
  return controls
}

test.each([
  ['an empty field', 'a=x', createField(''), createField('x')],
  ['a field with a default', 'a=x', createField('d', 'd'), createField('x', 'd')],
  ['a field that was emptied', 'a=', createField('d', 'd'), createField('', 'd')],
  ['no field that was typed into since', 'a=x', createField('typed'), createField('typed')],
  ['no field of another name', 'b=x', createField(''), createField('')],
  ['a chosen button', 'a=x', createButton('x'), createButton('x', true)],
  ['no other button', 'a=y', createButton('x'), createButton('x')],
  [
    'no box, whose words may be others now',
    'a=true',
    createButton('true', false, false, 'checkbox'),
    createButton('true', false, false, 'checkbox'),
  ],
  ['a chosen option', 'a=y', createList(''), createList('', 'y')],
  ['no option that is gone', 'a=z', createList(''), createList('')],
  ['no list that was chosen from since', 'a=y', createList('x'), createList('x')],
])('restores %s', (_, saved, control, expected) => {
  expect(restore(saved, [control])).toEqual([expected])
})

test('a group in which one button was pressed since stays as it is', () => {
  const group = [createButton('x', true), createButton('y')]
  expect(restore('a=y', group)).toEqual([createButton('x', true), createButton('y')])
})

test('an entry that a control has already is not written, so that it still follows its default', () => {
  const written: string[] = []
  const control = Object.defineProperty(createField(''), 'value', {
    get: () => '',
    set: value => written.push(value),
  })
  restore('a=', [control])
  expect(written).toEqual([])
})

test.each([
  ['a field as it was', createField('d', 'd'), false],
  ['a changed field', createField('', 'd'), true],
  ['a pressed button', createButton('x', true), true],
  ['a chosen option', createList('x'), true],
  ['a list as it was', createList(''), false],
  ['a fieldset', {}, false],
])('%s is dirty: %s', (_, control, expected) => {
  expect(isDirty(control)).toBe(expected)
})
