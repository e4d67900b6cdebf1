import { describe, expect, it } from 'vitest'
import { generateMnemonic, isMnemonic } from './mnemonic'

describe('mnemonics', () => {
  it('have twelve words, a checksum and no repetition', () => {
    const mnemonics = Array.from({ length: 20 }, generateMnemonic)
    expect(mnemonics.every((text) => /^([a-z]+ ){11}[a-z]+$/.test(text) && isMnemonic(text))).toBe(true)
    expect(new Set(mnemonics).size).toBe(20)
  })

  it('are told from other passphrases', () => {
    const valid = `${'abandon '.repeat(11)}about`
    expect(isMnemonic(valid)).toBe(true)
    expect(isMnemonic(valid.replace('about', 'abandon'))).toBe(false)
    expect(isMnemonic('correct horse battery staple')).toBe(false)
  })
})
