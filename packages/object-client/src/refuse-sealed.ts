import { isFormatError } from '@perigee/crypto/hash'
import { storeRefusals } from '@perigee/contract/refusals/store'

/** What was sealed with another passphrase is not there for this one: under plain paths its name can be guessed. */
export function refuseSealed<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchKey() : error
  }
}
