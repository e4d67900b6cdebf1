import type { OpenedObject, OpenedSegment } from '@perigee/contract/store'
import type { ClientContext } from './context'
import { objectInfo, refuseSealed } from './object-metadata'
import type { ByteRange, ObjectInfo, ObjectName, OpenObject } from './objects'
import { sealedAddress } from './sealed-address'
import { openHeld } from './segments/open-segment'
import { readRange } from './segments/read-range'

/** `copyTo`: where what is read becomes a copy. That goes on while downloads are stopped. */
export async function getObject(
  context: ClientContext,
  name: ObjectName & { copyTo?: Pick<ObjectName, 'bucket' | 'key'> },
): Promise<OpenObject> {
  const { copyTo } = name
  const { address, contentKey } = sealedAddress(context, name)
  const target = copyTo && { copyTo: sealedAddress(context, copyTo).address }
  const opened = await context.store.openObject(context.caller, target ? { ...address, ...target } : address)
  const info = refuseSealed(() => objectInfo(name.key, opened.object, contentKey))
  const whole = { offset: 0, length: info.size }
  return {
    info,
    parts: () => (opened.object.multipart ? partsOf(opened.segments) : []),
    read: (range = whole) => readRange(context, { address, contentKey, opened }, range),
    atHand: (range = whole) => contentAtHand(opened, contentKey, range),
  }
}

function partsOf(segments: readonly OpenedSegment[]): ByteRange[] {
  const parts = new Map<number, ByteRange>()
  for (const { part, plainOffset, plainSize } of segments) {
    const known = parts.get(part) ?? { offset: plainOffset, length: 0 }
    parts.set(part, { offset: known.offset, length: known.length + plainSize })
  }
  return [...parts.values()]
}

function contentAtHand({ segments }: OpenedObject, contentKey: Uint8Array, range: ByteRange): Uint8Array | null {
  const [only, ...others] = segments
  const isWithin = only !== undefined && range.offset >= 0 && range.offset + range.length <= only.plainSize
  return isWithin && others.length === 0 ? openHeld(only, contentKey, range) : null
}

export async function headObject(context: ClientContext, name: ObjectName): Promise<ObjectInfo> {
  const { address, contentKey } = sealedAddress(context, name)
  const stored = await context.store.statObject(context.caller, address)
  return refuseSealed(() => objectInfo(name.key, stored, contentKey))
}
