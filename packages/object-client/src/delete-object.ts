import { toHex } from '@perigee/std/encoding'
import type { ClientContext } from './context'
import type { DeletedVersion, ObjectName } from './objects'
import { sealedAddress } from './sealed-address'

export async function deleteObject(context: ClientContext, name: ObjectName): Promise<DeletedVersion> {
  const { address } = sealedAddress(context, name)
  const { existed, versionId, deleteMarker } = await context.store.deleteObject(context.caller, address)
  return { existed, versionId: versionId ? toHex(versionId) : null, deleteMarker }
}
