import type { KeyboardEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { handleEnterKey } from '../../src/islands/form/presses.ts'

class HTMLInputElement {}
class HTMLTextAreaElement {}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', HTMLInputElement)
  vi.stubGlobal('HTMLTextAreaElement', HTMLTextAreaElement)
})

test.each([
  ['Enter in a field', {}, false, true, true],
  ['a held Enter in a field', { repeat: true }, false, false, true],
  ['a held Enter in the last step', { repeat: true }, true, false, true],
  ['a held Enter on a button', { target: {}, repeat: true }, false, false, true],
  ['Enter in the last step', {}, true, false, false],
  ['Enter in a long text', { target: new HTMLTextAreaElement() }, false, false, false],
  ['Enter that ends a composition', { nativeEvent: { isComposing: true } }, false, false, false],
  ['another key', { key: 'a' }, false, false, false],
])(
  '%s presses the button of a step or nothing, and not twice',
  (_, change, isLast, presses, stops) => {
    const preventDefault = vi.fn()
    const [key, target, nativeEvent] = ['Enter', new HTMLInputElement(), { isComposing: false }]
    const event = { key, target, repeat: false, nativeEvent, preventDefault, ...change }
    expect(handleEnterKey(event as unknown as KeyboardEvent, isLast)).toBe(presses)
    expect(preventDefault).toHaveBeenCalledTimes(stops ? 1 : 0)
  },
)
