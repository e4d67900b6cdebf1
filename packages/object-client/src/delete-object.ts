import type { DeletedObject } from '@perigee/contract/store'
import { toHex } from '@perigee/std/encoding'
import type { ClientContext } from './context'
import type { DeletedVersion, ObjectName } from './objects'
import { sealedAddress } from './sealed-address'

export async function deleteObject(context: ClientContext, name: ObjectName): Promise<DeletedVersion> {
  const { address } = sealedAddress(context, name)
  return deletedVersion(await context.store.deleteObject(context.caller, address))
}

export const deletedVersion = ({ existed, versionId, deleteMarker }: DeletedObject): DeletedVersion => ({
  existed,
  versionId: versionId ? toHex(versionId) : null,
  deleteMarker,
})
