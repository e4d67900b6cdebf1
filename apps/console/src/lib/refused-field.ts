import type { ErrorCode } from '@perigee/contract/refusal-catalogue'
import { createContext, use } from 'react'
import { failureOf } from './failure'

/** What somebody has to type again, where the refusal says that. */
export type RefusedField = 'password' | 'newPassword' | 'code' | 'email' | 'limit' | 'address'

const fields: Partial<Record<ErrorCode, RefusedField>> = {
  wrong_password: 'password',
  wrong_step_password: 'password',
  disallowed_password: 'newPassword',
  wrong_mfa_code: 'code',
  wrong_step_code: 'code',
  wrong_activation_code: 'code',
  limit_above_maximum: 'limit',
  limit_below_usage: 'limit',
}

/** What a field lacks before the form can be sent. */
export class FieldProblem extends Error {
  readonly field: RefusedField

  constructor(field: RefusedField, message: string) {
    super(message)
    this.field = field
  }
}

/** The field that says what was refused: the form need not. */
export const refusedField = (error: unknown): RefusedField | undefined =>
  error instanceof FieldProblem ? error.field : fields[failureOf(error).code as ErrorCode]

/** What the form around a field could not be sent for. */
export const FormError = createContext<unknown>(null)

/** The reason why what this field holds was refused, by the server or before; undefined when it was not. */
export function useRefusal(field: RefusedField): string | undefined {
  const error = use(FormError)
  return refusedField(error) === field ? failureOf(error).message : undefined
}
