import type { ClientContext } from './context'
import { objectInfo } from './object-info'
import type { ObjectInfo, ObjectName } from './objects'
import { refuseSealed } from './refuse-sealed'
import { sealedAddress } from './sealed-address'

export async function headObject(context: ClientContext, name: ObjectName): Promise<ObjectInfo> {
  const { address, contentKey } = sealedAddress(context, name)
  const stored = await context.store.statObject(context.caller, address)
  return refuseSealed(() => objectInfo(name.key, stored, contentKey))
}
