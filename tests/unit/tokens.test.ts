import { describe, expect, it } from 'vitest'
import { color } from '../../src/styles/tokens.ts'

describe('a color', () => {
  it('comes from the tokens, in either scheme', () => {
    expect(color('paper')).toMatch(/^#[0-9a-f]{6}$/)
    expect(color('paper', 'dark')).not.toBe(color('paper'))
  })

  it('must be there', () => {
    expect(() => color('mauve')).toThrow('src/styles/tokens.css has no --mauve')
  })
})
