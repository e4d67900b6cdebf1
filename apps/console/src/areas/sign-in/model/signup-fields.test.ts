import { describe, expect, it } from 'vitest'
import { emptySignup, profileOf, signupProblems, type SignupValues } from './signup-fields'

const good: SignupValues = {
  ...emptySignup('someone@example.test'),
  password: 'correct horse',
  repeated: 'correct horse',
  termsAccepted: true,
}
const problems = signupProblems({
  password: { min: 8, max: 64, disallowed: new Set(['password1']) },
  maxName: 100,
  isBeta: false,
  terms: true,
})

it('finds nothing wrong with a complete form', () => {
  expect(Object.values(problems(good)).filter(Boolean)).toEqual([])
})

describe('signing up is refused', () => {
  it.each([
    { change: { email: '' }, field: 'email', text: 'Required' },
    { change: { email: 'someone' }, field: 'email', text: 'E-mail must be valid.' },
    { change: { password: 'short', repeated: 'short' }, field: 'password', text: 'Minimum 8 characters' },
    { change: { password: 'x'.repeat(65) }, field: 'password', text: 'Maximum 64 characters' },
    {
      change: { password: 'password1' },
      field: 'password',
      text: 'Password is on the list of disallowed passwords.',
    },
    { change: { repeated: 'correct horsE' }, field: 'repeated', text: 'Passwords are not the same.' },
    { change: { termsAccepted: false }, field: 'termsAccepted', text: 'Required' },
  ] as const)('$field: $text', ({ change, field, text }) => {
    expect(problems({ ...good, ...change })[field]).toBe(text)
  })

  it('on a beta satellite until that is understood', () => {
    const onBeta = signupProblems({ password: { min: 8, max: 64 }, maxName: 100, isBeta: true, terms: true })
    expect(onBeta(good).betaUnderstood).toBe('Required')
    expect(onBeta({ ...good, betaUnderstood: true }).betaUnderstood).toBeUndefined()
  })
})

describe('a business', () => {
  const business: SignupValues = {
    ...good,
    accountType: 'business',
    fullName: ' Ada Lovelace ',
    companyName: 'Engines',
    position: 'Analyst',
    employeeCount: '1 to 50',
    storageNeeds: 'Up to 100 TB',
  }

  it('tells about itself', () => {
    expect(Object.values(problems(business)).filter(Boolean)).toEqual([])
    expect(profileOf(business)).toEqual({
      isProfessional: true,
      fullName: 'Ada Lovelace',
      companyName: 'Engines',
      position: 'Analyst',
      employeeCount: '1 to 50',
      storageNeeds: 'Up to 100 TB',
      haveSalesContact: false,
    })
  })

  it.each([
    { change: { fullName: ' ' }, field: 'fullName', text: 'Required' },
    { change: { companyName: '' }, field: 'companyName', text: 'Required' },
    {
      change: { position: 'x'.repeat(101) },
      field: 'position',
      text: 'The value must be less than or equal to 100.',
    },
    { change: { employeeCount: '' }, field: 'employeeCount', text: 'Required' },
    { change: { storageNeeds: '' }, field: 'storageNeeds', text: 'Required' },
  ] as const)('is refused: $field $text', ({ change, field, text }) => {
    expect(problems({ ...business, ...change })).toMatchObject({ [field]: text })
  })

  it('is nobody asked about who signs up for themselves', () => {
    expect(profileOf({ ...business, accountType: 'personal' })).toEqual({ isMinimal: true })
  })
})
