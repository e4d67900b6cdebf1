import type { FrontendConfig } from '@perigee/contract/config'
import { emailProblem } from '@perigee/domain/email'
import { atMostCharacters, characterCount, required } from '@perigee/domain/text-rules'
import { newPasswordProblems, type PasswordRules } from '@/lib/new-password'

export interface SignupValues {
  accountType: 'personal' | 'business'
  email: string
  password: string
  repeated: string
  fullName: string
  companyName: string
  position: string
  employeeCount: string
  storageNeeds: string
  haveSalesContact: boolean
  promoCode: string
  termsAccepted: boolean
  betaUnderstood: boolean
}

interface Rules {
  password: PasswordRules
  maxName: number
  isBeta: boolean
  /** Whether there is something to agree to. */
  terms: boolean
}

/** An operator who has written neither has nothing that one could agree to. */
export const hasTerms = ({ termsURL, privacyURL }: FrontendConfig['brand']): boolean =>
  termsURL !== '' || privacyURL !== ''

export const emptySignup = (email: string): SignupValues => ({
  accountType: 'personal',
  email,
  password: '',
  repeated: '',
  fullName: '',
  companyName: '',
  position: '',
  employeeCount: '',
  storageNeeds: '',
  haveSalesContact: false,
  promoCode: '',
  termsAccepted: false,
  betaUnderstood: false,
})

export const signupProblems =
  ({ password, maxName, isBeta, terms }: Rules) =>
  (values: SignupValues) => ({
    email: emailProblem(values.email),
    ...newPasswordProblems(password)(values),
    ...(values.accountType === 'business' ? businessProblems(values, maxName) : {}),
    termsAccepted: !terms || values.termsAccepted ? undefined : required,
    betaUnderstood: !isBeta || values.betaUnderstood ? undefined : required,
  })

const businessProblems = (values: SignupValues, maxName: number) => ({
  fullName: nameProblem(values.fullName, maxName),
  companyName: nameProblem(values.companyName, maxName),
  position: nameProblem(values.position, maxName),
  employeeCount: values.employeeCount === '' ? required : undefined,
  storageNeeds: values.storageNeeds === '' ? required : undefined,
})

function nameProblem(value: string, max: number): string | undefined {
  if (value.trim() === '') return required
  return characterCount(value.trim()) > max ? atMostCharacters(max) : undefined
}

/** The part of the registration that an account type brings with it. */
export const profileOf = (values: SignupValues) =>
  values.accountType === 'personal'
    ? { isMinimal: true }
    : {
        isProfessional: true,
        fullName: values.fullName.trim(),
        companyName: values.companyName.trim(),
        position: values.position.trim(),
        employeeCount: values.employeeCount,
        storageNeeds: values.storageNeeds,
        haveSalesContact: values.haveSalesContact,
      }
