import { toBase64 } from '@perigee/std/encoding'
import { utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import { parseDisallowedPasswords, passwordProblem } from './password'
import { passwordStrength } from './password-strength'

const length = { min: 8, max: 64 }

describe('passwords', () => {
  it.each([
    ['seven77', 'Minimum 8 characters'],
    ['', 'Minimum 8 characters'],
    ['a'.repeat(65), 'Maximum 64 characters'],
    ['password1', 'Password is on the list of disallowed passwords.'],
    ['eight888', undefined],
    ['ä'.repeat(64), undefined],
    [' spaced out ', undefined],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password, length, new Set(['password1']))).toBe(problem)
  })

  it('reads the list of disallowed passwords', () => {
    const list = parseDisallowedPasswords(toBase64(utf8('password1\r\nqwertyuiop\n\n')))
    expect([...list]).toEqual(['password1', 'qwertyuiop'])
    expect(parseDisallowedPasswords('').size).toBe(0)
    expect(() => parseDisallowedPasswords('not base64!')).toThrow(RangeError)
  })
})

describe('password strength', () => {
  it.each([
    // 5 per new character + classes
    ['', '', 0, 'Weak'],
    ['a', '', 15, 'Weak'],
    ['aa', '', 17.5, 'Weak'],
    ['adgj', '', 30, 'Weak'],
    // 8 × 5 + lower 10 + digit 10
    ['adgj1357', '', 60, 'Good'],
    // capped at 60, + 4 classes
    ['aDgJmPsV13579!', '', 100, 'Very Strong'],
    // run forwards, backwards, across letters and digits
    ['abcxkq', '', 20, 'Weak'],
    ['cbaxkq', '', 20, 'Weak'],
    ['yz0xkq', '', 30, 'Weak'],
    ['ABCxkq', '', 50, 'Good'],
    // equals the email
    ['k@m.qt', 'k@m.qt', 30, 'Weak'],
    ['k@m.qt', 'other@m.qt', 50, 'Good'],
    // thresholds are exclusive
    ['aDgJmPsV1357', '', 90, 'Strong'],
    ['adgjmpsvy135', '', 80, 'Strong'],
    ['adgjmpsvybeh', '', 70, 'Good'],
  ])('%j with email %j scores %d: %s', (password, email, score, label) => {
    expect(passwordStrength(password, email)).toEqual({ score, label })
  })
})
