import { describe, expect, it } from 'vitest'
import { emailProblem, isSameMailbox } from './email'

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
})

describe('one mailbox', () => {
  it.each([
    ['Kim@Corp.test', 'kim@corp.test', true],
    [' kim@corp.test', 'kim@corp.test ', true],
    ['jürgen@corp.test', 'Jürgen@corp.test', true],
    ['\u212aim@corp.test', 'kim@corp.test', false],
    ['kim@\u212aorp.test', 'kim@korp.test', false],
    ['k\u0130m@corp.test', 'kim@corp.test', false],
    ['\u017fam@corp.test', 'sam@corp.test', false],
    ['JÜRGEN@corp.test', 'jürgen@corp.test', false],
    ['ju\u0308rgen@corp.test', 'j\u00fcrgen@corp.test', false],
    ['kim@corp.test', 'kim@corps.test', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameMailbox(one, other)).toBe(same)
    expect(isSameMailbox(other, one)).toBe(same)
  })
})
