import { isLocked } from '@perigee/domain/lockout'
import type { Refusal } from '@perigee/contract/refusal'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { type AccountFlowRow, findAccountFlow } from '@perigee/satellite-db/account-flows'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { ProjectId } from '@perigee/std/brand'
import { minute } from '@perigee/std/durations'
import type { Transaction } from 'kysely'
import type { SessionActor } from '@perigee/actors/actor'
import type { AccountsContext } from '../context'
import { countFailure, noFailures } from '../login/lockout'

type FlowKind = 'change-email' | 'delete-account' | 'delete-project'
/** The deletion of one project is a flow of its own: a code for one deletes no other. */
export type FlowName = Exclude<FlowKind, 'delete-project'> | `delete-project:${ProjectId}`
/** What the mail of a code says that it is for. */
export const flowPurposes: Record<FlowKind, string> = {
  'change-email': 'an account email address change',
  'delete-account': 'an account deletion',
  'delete-project': 'a project deletion',
}
export const flowLife = 30 * minute

/** What somebody does next, by number, with what they type. */
export interface Step {
  step: number
  data: string
}

/** One step, with the row of its user locked. */
export interface StepContext {
  trx: Transaction<SatelliteSchema>
  user: UserRow
  session: SessionActor
  flow: FlowName
  /** What this session has done so far; undefined when it has not begun, or too long ago. */
  state: AccountFlowRow | undefined
}

/** `proven`: ends the count of wrong answers. `failed`: to be counted like a wrong password. */
export type StepOutcome<T> = { ok: true; value: T; proven: boolean } | { ok: false; refusal: Refusal; failed: boolean }

/** A step that leaves more to be asked: whoever could take it again and again would guess the rest without end. */
export const done = <T>(value: T): StepOutcome<T> => ({ ok: true, value, proven: false })
/** The last answer that tells the owner from others. */
export const proven = <T>(value: T): StepOutcome<T> => ({ ok: true, value, proven: true })
/** A wrong answer, or a step out of order. */
export const failed = (refusal: Refusal): StepOutcome<never> => ({ ok: false, refusal, failed: true })
export const refused = (refusal: Refusal): StepOutcome<never> => ({ ok: false, refusal, failed: false })

/**
 * Runs one step of a flow. Wrong answers count towards the login lock, which holds here too; the code from the mailbox,
 * which comes after password and second factor, ends the count.
 * The state of a flow belongs to the session that began it.
 * @throws flowLocked, ssoManaged and what the step refuses
 */
export async function runStep<T>(
  deps: AccountsContext,
  { session, flow }: { session: SessionActor; flow: FlowName },
  step: (context: StepContext) => Promise<StepOutcome<T>>,
): Promise<T> {
  const { clock, db, mails } = deps
  const outcome = await transact(db, async (trx) => {
    const user = await lockUser(trx, session.user.id)
    if (!user) return refused(flowRefusals.stepOutOfOrder())
    if (user.externalId !== null) return refused(flowRefusals.ssoManaged())
    if (isLocked(user.loginLockoutExpiration, clock())) return refused(flowRefusals.flowLocked())
    const stored = await findAccountFlow(trx, user.id, flow)
    const state = stored && isOf(stored, session, clock()) ? stored : undefined
    const result = await step({ trx, user, session, flow, state })
    if (result.ok && result.proven) await updateUser(trx, user.id, noFailures)
    if (!result.ok && result.failed) return { ...result, lock: await countFailure(trx, user, clock()) }
    return result
  })
  if (outcome.ok) return outcome.value
  if ('lock' in outcome && outcome.lock > 0)
    mails.flowLocked(session.user.email, { flow: kindOfFlow(flow), millis: outcome.lock })
  throw outcome.refusal
}

export const kindOfFlow = (flow: FlowName): FlowKind =>
  flow === 'change-email' || flow === 'delete-account' ? flow : 'delete-project'

const isOf = (state: AccountFlowRow, { idHash }: SessionActor, now: Date): boolean =>
  Buffer.compare(state.sessionHash, idHash) === 0 && now.getTime() - state.startedAt.getTime() < flowLife
