import { describe, expect, it } from 'vitest'
import { emptySignup, signupProblems, type SignupValues } from './signup-fields'

const good: SignupValues = {
  ...emptySignup('someone@example.test'),
  password: 'correct horse',
  repeated: 'correct horse',
  termsAccepted: true,
}
const problems = signupProblems({ passwordLength: { min: 8, max: 64 }, isBeta: false })

it('finds nothing wrong with a complete form', () => {
  expect(Object.values(problems(good)).filter(Boolean)).toEqual([])
})

describe('signing up is refused', () => {
  it.each([
    { change: { email: '' }, field: 'email', text: 'Required' },
    { change: { email: 'someone' }, field: 'email', text: 'E-mail must be valid.' },
    { change: { password: 'short', repeated: 'short' }, field: 'password', text: 'Minimum 8 characters' },
    { change: { password: 'x'.repeat(65) }, field: 'password', text: 'Maximum 64 characters' },
    { change: { repeated: 'correct horsE' }, field: 'repeated', text: 'Passwords are not the same.' },
    { change: { termsAccepted: false }, field: 'termsAccepted', text: 'Required' },
  ] as const)('$field: $text', ({ change, field, text }) => {
    expect(problems({ ...good, ...change })[field]).toBe(text)
  })

  it('on a beta satellite until that is understood', () => {
    const onBeta = signupProblems({ passwordLength: { min: 8, max: 64 }, isBeta: true })
    expect(onBeta(good).betaUnderstood).toBe('Required')
    expect(onBeta({ ...good, betaUnderstood: true }).betaUnderstood).toBeUndefined()
  })
})
