import { deletionRestriction, deletionSteps, type DeletionRestriction } from '@perigee/contract/account-flows'
import { isCompleteCode } from '@perigee/domain/verification-code'
import * as z from 'zod/mini'

export type Step =
  | 'init'
  | 'password'
  | 'mfa'
  | 'emailCode'
  | 'confirm'
  | 'finalConfirm'
  | 'deleteBuckets'
  | 'deleteAccessKeys'
  | 'payInvoices'
  | 'waitForInvoicing'

export interface Draft {
  password: string
  mfa: string
  emailCode: string
  /** The checkbox 'I want to delete this account.' */
  sure: boolean
}
export const emptyDraft: Draft = { password: '', mfa: '', emailCode: '', sure: false }

const order = ['init', 'password', 'mfa', 'emailCode', 'confirm', 'finalConfirm'] as const

/** Where a step leads that ended well; undefined behind the last one. */
export function stepAfter(step: Step, hasMfa: boolean): Step | undefined {
  const at = order.findIndex((one) => one === step)
  return order.slice(at + 1).find((next) => next !== 'mfa' || hasMfa)
}

/** What the server is told when a step is left. */
export function sent(step: Step, draft: Draft): { step: number; data: string } | undefined {
  switch (step) {
    case 'init':
      return { step: deletionSteps.init, data: '' }
    case 'password':
    case 'mfa':
    case 'emailCode':
      return { step: deletionSteps[step], data: draft[step] }
    case 'finalConfirm':
      return { step: deletionSteps.confirm, data: '' }
    default:
      return undefined
  }
}

export function isFilled(step: Step, draft: Draft): boolean {
  if (step === 'password') return draft.password !== ''
  if (step === 'mfa' || step === 'emailCode') return isCompleteCode(draft[step])
  return step !== 'confirm' || draft.sure
}

/** The restriction in the body of a 409. @throws Error for one that says nothing */
export function restrictionIn(body: unknown): { restriction: DeletionRestriction; step: Step } {
  const parsed = z.safeParse(deletionRestriction, body)
  const step = parsed.success ? stepFor(parsed.data) : undefined
  if (!parsed.success || !step) throw new Error('account deletion was restricted for an unknown reason')
  return { restriction: parsed.data, step }
}

function stepFor({ buckets, apiKeys, unpaidInvoices, currentUsage, invoicingIncomplete }: DeletionRestriction) {
  if (buckets > 0) return 'deleteBuckets'
  if (apiKeys > 0) return 'deleteAccessKeys'
  if (unpaidInvoices > 0) return 'payInvoices'
  return currentUsage || invoicingIncomplete ? 'waitForInvoicing' : undefined
}
