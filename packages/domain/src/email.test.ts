import { describe, expect, it } from 'vitest'
import { emailProblem, normalizeEmail } from './email'

describe('e-mail addresses', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co', ' ada@example.com ', 'ünï@exämple.de', "o'neil@example.com"])(
    '%j is fine',
    (email) => expect(emailProblem(email)).toBeUndefined(),
  )

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@example..com',
    'ada@@example.com',
    'ada@.com',
    '.ada@example.com',
    'a..b@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\nBcc: x@y.z',
  ])('%j must be valid', (email) => expect(emailProblem(email)).toBe('E-mail must be valid.'))

  it('must be there and short enough', () => {
    expect(emailProblem('  ')).toBe('Required')
    expect(emailProblem(`${'a'.repeat(61)}@example.com`)).toBe('The value must be less than or equal to 72.')
    expect(emailProblem(`${'a'.repeat(60)}@example.com`)).toBeUndefined()
  })

  it('has one normal form', () => expect(normalizeEmail(' Ada@Example.com ')).toBe(normalizeEmail('ada@example.COM')))
})
