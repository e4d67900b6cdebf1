import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'

const attempts = 12
/** Serialization failure, deadlock, and a folder or bucket that was removed under a writer's feet. */
const passing = new Set(['40001', '40P01', '23503'])

/** A server that ends may say so after it has committed. */
const operatorIntervention = '57P'

/** Raised by `store.remove_version` for a version that has to stay. */
const lockedState = 'PL001'

/** Repeats a transaction that lost against another one. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !passing.has(String(sqlState(error)))) throw error
    }
  }
}

/** `tryAgain` for a transaction that may remove a version. @throws Refusal `objectLocked` when that version is locked. */
export async function removing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await tryAgain(work)
  } catch (error) {
    throw sqlState(error) === lockedState ? storeRefusals.objectLocked() : error
  }
}

/** The SQLSTATE of an error of PostgreSQL. */
export const sqlState = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Whether a transaction has certainly not taken place: PostgreSQL refused it, or it was never sent. Of one whose
 * connection or server went away nobody knows.
 */
export const isUndone = (error: unknown): boolean =>
  isRefusal(error) ||
  (error instanceof Error && 'severity' in error && !String(sqlState(error)).startsWith(operatorIntervention))
