import { storeRefusals } from '@perigee/contract/refusals/store'
import type { WriteCondition } from '@perigee/contract/store'
import type { ClientContext } from './context'
import { objectInfo, refuseSealed } from './object-metadata'
import type { ObjectName, WriteConditions } from './objects'
import { sealedAddress } from './sealed-address'

/**
 * Looks at the object when a write depends on its ETag; the store refuses with `objectChanged` when another version has
 * become the latest by then. A version that was named cannot become another one.
 * @throws Refusal `noSuchKey`, `preconditionFailed`.
 */
export async function writeCondition(
  context: ClientContext,
  name: ObjectName,
  { onlyIfAbsent = false, ifMatch }: WriteConditions,
): Promise<{ condition?: WriteCondition }> {
  if (onlyIfAbsent) return { condition: { absent: true } }
  if (ifMatch === undefined) return {}
  const { address, contentKey } = sealedAddress(context, name)
  const found = await context.store.statObject(context.caller, address)
  const { etag } = refuseSealed(() => objectInfo(name.key, found, contentKey))
  if (ifMatch !== '*' && unquoted(ifMatch) !== etag) throw storeRefusals.preconditionFailed()
  return name.versionId === undefined ? { condition: { latest: found.versionId } } : {}
}

const unquoted = (etag: string): string => etag.trim().replace(/^"(.*)"$/, '$1')
