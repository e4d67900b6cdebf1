import type { ClientContext } from './context'
import { objectInfo, refuseSealed } from './object-metadata'
import type { ListObjectParts, ObjectPartPage } from './objects'
import { sealedAddress } from './sealed-address'
import { partInfo } from './uploads/part-info'

export async function listObjectParts(
  context: ClientContext,
  { skip, limit, ...name }: ListObjectParts,
): Promise<ObjectPartPage> {
  const { address, contentKey } = sealedAddress(context, name)
  const page = await context.store.listObjectParts(context.caller, { ...address, skip, limit })
  const info = refuseSealed(() => objectInfo(name.key, page.object, contentKey))
  const parts = page.parts.map((part) => ({ ...partInfo(part, contentKey), offset: part.plainOffset }))
  return { info, count: page.count, parts }
}
