import { emailProblem } from '@perigee/domain/email'
import type { PasswordLength } from '@perigee/domain/password'
import { required } from '@perigee/domain/text-rules'
import { newPasswordProblems } from '@/lib/new-password-problems'

export interface SignupValues {
  email: string
  password: string
  repeated: string
  promoCode: string
  termsAccepted: boolean
  betaUnderstood: boolean
}

interface Rules {
  passwordLength: PasswordLength
  isBeta: boolean
}

export const emptySignup = (email: string): SignupValues => ({
  email,
  password: '',
  repeated: '',
  promoCode: '',
  termsAccepted: false,
  betaUnderstood: false,
})

export const signupProblems =
  ({ passwordLength, isBeta }: Rules) =>
  (values: SignupValues) => ({
    email: emailProblem(values.email),
    ...newPasswordProblems(passwordLength)(values),
    termsAccepted: values.termsAccepted ? undefined : required,
    betaUnderstood: !isBeta || values.betaUnderstood ? undefined : required,
  })
