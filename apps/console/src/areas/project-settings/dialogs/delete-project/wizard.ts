import { projectDeletionRestriction, type ProjectDeletionRestriction } from '@perigee/contract/projects'
import * as z from 'zod/mini'
import {
  type DeletionDraft,
  deletionPath,
  deletionProblem,
  type DeletionStep,
  emptyDeletion,
  withoutCodes,
} from '@/lib/deletion-steps'
import type { WizardRules } from '@/lib/wizard'

export type Step = DeletionStep
/** What is in the way of a deletion. */
export type Obstacle = 'deleteBuckets' | 'deleteInstances' | 'deleteAccessKeys' | 'waitForInvoicing'

export interface Restricted {
  obstacle: Obstacle
  restriction: ProjectDeletionRestriction
}

export interface Draft extends DeletionDraft {
  /** Null until the server said that something is in the way. */
  restricted: Restricted | null
}
export const emptyDraft: Draft = { ...emptyDeletion, restricted: null }

/** Who is to be proven begins again; a proven mailbox stays. */
export const rules = (hasMfa: boolean): WizardRules<Step, Draft> => ({
  path: () => deletionPath(hasMfa),
  problem: deletionProblem,
  mayGoBack: (step) => step !== 'confirm',
  retreat: withoutCodes,
})

/** The restriction in the body of a 409. @throws Error for one that says nothing */
export function restrictionIn(body: unknown): Restricted {
  const parsed = z.safeParse(projectDeletionRestriction, body)
  const obstacle = parsed.success ? obstacleIn(parsed.data) : undefined
  if (!parsed.success || !obstacle) throw new Error('project deletion was restricted for an unknown reason')
  return { restriction: parsed.data, obstacle }
}

function obstacleIn(found: ProjectDeletionRestriction): Obstacle | undefined {
  // A server that counts those with object lock first leaves the others out.
  if (found.buckets > 0 || found.lockEnabledBuckets > 0) return 'deleteBuckets'
  if (found.instances > 0) return 'deleteInstances'
  if (found.apiKeys > 0) return 'deleteAccessKeys'
  return found.currentUsage || found.invoicingIncomplete ? 'waitForInvoicing' : undefined
}
