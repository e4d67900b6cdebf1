import { commonRefusals } from '@perigee/contract/refusals/common'
import type { ApiKey } from '@perigee/grants/api-key'
import { maxObjectTtl } from '@perigee/grants/verify'

/**
 * When a new object ends: as asked, but never later than the key allows. A key with a longest lifetime gives that to
 * objects that ask for none.
 * @throws Refusal `invalidInput`.
 */
export function expiryFor(apiKey: ApiKey, { asked, now }: { asked: Date | undefined; now: Date }): Date | null {
  const longest = maxObjectTtl(apiKey)
  const latest = longest === null ? null : new Date(now.getTime() + longest)
  if (asked === undefined) return latest
  if (asked <= now) throw commonRefusals.invalidInput('The expiry of an object has to be in the future.')
  if (latest !== null && asked > latest) {
    throw commonRefusals.invalidInput('The expiry is later than these credentials allow.')
  }
  return asked
}
