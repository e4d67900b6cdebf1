import { isRefusal } from '@perigee/contract/refusal'
import { fc } from '@perigee/std/testing/fuzz'
import { expect } from 'vitest'
import type { Deps } from '../../deps'
import { Killed, killable } from './killable'

/** How the act of a step is run. */
export const how = fc.oneof(
  fc.constant({ mode: 'once' as const }),
  fc.constant({ mode: 'twice' as const }),
  fc.constant({ mode: 'together' as const }),
  fc.record({ mode: fc.constant('killed' as const), at: fc.nat(60) }),
)
type How = { mode: 'once' | 'twice' | 'together' } | { mode: 'killed'; at: number }

export type Act = (context: Deps) => Promise<unknown>

/** A refusal is an answer; whether it was the right one is seen from what became of the books. */
const answered = (done: Promise<unknown>): Promise<unknown> =>
  done.catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })

const isKilled = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof AggregateError && error.errors.every(isKilled))

interface Wanted {
  how: How
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable: boolean
  /** In which that has to show. */
  stateOf(): Promise<string>
}

/** Does something once, twice, twice at the same moment, or by a process that is killed and then by another one. */
export async function perform(deps: Deps, act: Act, { how: of, isRepeatable, stateOf }: Wanted): Promise<void> {
  if (of.mode === 'killed') {
    const [ended] = await Promise.allSettled([answered(act(killable(deps, of.at)))])
    if (ended.status === 'rejected' && !isKilled(ended.reason)) throw ended.reason
    // it had come to its end before
    if (ended.status === 'fulfilled' && !isRepeatable) return
  }
  if (of.mode === 'together' && isRepeatable) await Promise.all([answered(act(deps)), answered(act(deps))])
  else await answered(act(deps))
  if (of.mode !== 'twice' || !isRepeatable) return
  const before = await stateOf()
  await answered(act(deps))
  expect(await stateOf()).toBe(before)
}
