import { storeRefusals } from '@perigee/contract/refusals/store'
import { sqlState, tryAgain } from '../try-again'

/** Raised by `store.remove_version` for a version that has to stay. */
const lockedState = 'PL001'

/** Repeats a transaction that lost against another one. @throws Refusal `objectLocked` when it would remove what is locked. */
export async function removing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await tryAgain(work)
  } catch (error) {
    throw sqlState(error) === lockedState ? storeRefusals.objectLocked() : error
  }
}
