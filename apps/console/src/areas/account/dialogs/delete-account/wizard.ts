import { deletionRestriction, type DeletionRestriction } from '@perigee/contract/account-flows'
import { deletionSteps } from '@perigee/domain/account-flow-steps'
import { required } from '@perigee/domain/text-rules'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'
import * as z from 'zod/mini'
import { when, type WizardRules } from '@/lib/wizard'

export type Step = 'init' | 'password' | 'mfa' | 'emailCode' | 'confirm' | 'finalConfirm'
/** What is in the way of a deletion. */
export type Obstacle = 'deleteBuckets' | 'deleteAccessKeys' | 'payInvoices' | 'waitForInvoicing'

export interface Restricted {
  obstacle: Obstacle
  restriction: DeletionRestriction
}

export interface Draft {
  password: string
  mfa: string
  emailCode: string
  /** The checkbox 'I want to delete this account.' */
  sure: boolean
  /** Null until the server said that something is in the way. */
  restricted: Restricted | null
}
export const emptyDraft: Draft = { password: '', mfa: '', emailCode: '', sure: false, restricted: null }

/** Who is to be proven begins again; a proven mailbox stays. */
export const rules = (hasMfa: boolean): WizardRules<Step, Draft> => ({
  path: () => ['init', 'password', ...when(hasMfa, 'mfa'), 'emailCode', 'confirm', 'finalConfirm'],
  problem,
  mayGoBack: (step) => step !== 'confirm',
  // A code counts once.
  retreat: (draft) => ({ ...draft, mfa: '', emailCode: '' }),
})

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

/** What a step lacks before it may be left. */
function problem(step: Step, draft: Draft): string | undefined {
  if (step === 'password') return draft.password === '' ? required : undefined
  if (step === 'mfa' || step === 'emailCode') return isCompleteCode(draft[step]) ? undefined : incompleteCode
  return step === 'confirm' && !draft.sure ? required : undefined
}

/** The restriction in the body of a 409. @throws Error for one that says nothing */
export function restrictionIn(body: unknown): Restricted {
  const parsed = z.safeParse(deletionRestriction, body)
  const obstacle = parsed.success ? obstacleIn(parsed.data) : undefined
  if (!parsed.success || !obstacle) throw new Error('account deletion was restricted for an unknown reason')
  return { restriction: parsed.data, obstacle }
}

function obstacleIn(found: DeletionRestriction): Obstacle | undefined {
  if (found.buckets > 0) return 'deleteBuckets'
  if (found.apiKeys > 0) return 'deleteAccessKeys'
  if (found.unpaidInvoices > 0) return 'payInvoices'
  return found.currentUsage || found.invoicingIncomplete ? 'waitForInvoicing' : undefined
}
