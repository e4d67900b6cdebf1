import { storeRefusals } from '@perigee/contract/refusals/store'
import type { WriteCondition } from '@perigee/contract/store'
import type { ClientContext } from './context'
import { objectInfo, refuseSealed } from './object-metadata'
import type { DeleteConditions, ObjectInfo, ObjectName, WriteConditions } from './objects'
import { sealedAddress } from './sealed-address'
import { second } from '@perigee/std/durations'

/**
 * Looks at the object when a write depends on what it is; the store refuses with `objectChanged` when another version has
 * become the latest by then. A version that was named cannot become another one.
 * @throws Refusal `noSuchKey`, `preconditionFailed`.
 */
export async function writeCondition(
  context: ClientContext,
  name: ObjectName,
  wanted: WriteConditions & DeleteConditions,
): Promise<{ condition?: WriteCondition }> {
  if (wanted.onlyIfAbsent) return { condition: { absent: true } }
  const { ifMatch, ifSize, ifLastModified } = wanted
  if (ifMatch === undefined && ifSize === undefined && ifLastModified === undefined) return {}
  const { address, contentKey } = sealedAddress(context, name)
  const found = await context.store.statObject(context.caller, address)
  const info = refuseSealed(() => objectInfo(name.key, found, contentKey))
  if (!isAsWanted(info, wanted)) throw storeRefusals.preconditionFailed()
  return name.versionId === undefined ? { condition: { latest: found.versionId } } : {}
}

function isAsWanted(
  info: ObjectInfo,
  { ifMatch = '*', ifSize = info.size, ifLastModified }: DeleteConditions,
): boolean {
  const hasETag = ifMatch === '*' || unquoted(ifMatch) === info.etag
  return hasETag && ifSize === info.size && (!ifLastModified || isMoment(info.lastModified, ifLastModified))
}

/** HTTP dates have whole seconds, those of listings milliseconds. */
const isMoment = (moment: Date, wanted: Date): boolean =>
  wanted.getTime() === moment.getTime() || wanted.getTime() === Math.floor(moment.getTime() / second) * second

const unquoted = (etag: string): string => etag.trim().replace(/^"(.*)"$/, '$1')
