import { deletionRestriction, type DeletionRestriction } from '@perigee/contract/account-flows'
import {
  type DeletionDraft,
  deletionPath,
  deletionProblem,
  type DeletionStep,
  emptyDeletion,
  sentOf,
  withoutCodes,
} from '@/lib/deletion-steps'
import type { WizardRules } from '@/lib/wizard'
import * as z from 'zod/mini'

export type Step = DeletionStep | 'finalConfirm'
/** What is in the way of a deletion. */
export type Obstacle = 'deleteBuckets' | 'deleteInstances' | 'deleteAccessKeys' | 'payInvoices' | 'waitForInvoicing'

export interface Restricted {
  obstacle: Obstacle
  restriction: DeletionRestriction
}

export interface Draft extends DeletionDraft {
  /** Null until the server said that something is in the way. */
  restricted: Restricted | null
}
export const emptyDraft: Draft = { ...emptyDeletion, restricted: null }

/** Who is to be proven begins again; a proven mailbox stays. */
export const rules = (hasMfa: boolean): WizardRules<Step, Draft> => ({
  path: () => [...deletionPath(hasMfa), 'finalConfirm'],
  problem: (step, draft) => (step === 'finalConfirm' ? undefined : deletionProblem(step, draft)),
  mayGoBack: (step) => step !== 'confirm',
  retreat: withoutCodes,
})

/** What the server is told when a step is left: the checkbox is the console's own. */
export function sent(step: Step, draft: Draft): { step: number; data: string } | undefined {
  if (step === 'confirm') return undefined
  return sentOf(step === 'finalConfirm' ? 'confirm' : step, draft)
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
  if (found.instances > 0) return 'deleteInstances'
  if (found.apiKeys > 0) return 'deleteAccessKeys'
  if (found.unpaidInvoices > 0) return 'payInvoices'
  return found.currentUsage || found.invoicingIncomplete ? 'waitForInvoicing' : undefined
}
