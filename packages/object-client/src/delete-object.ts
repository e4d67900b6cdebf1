import type { DeletedObject } from '@perigee/contract/store'
import { toHex } from '@perigee/std/encoding'
import type { ClientContext } from './context'
import type { DeletedVersion, DeleteObject } from './objects'
import { sealedAddress } from './sealed-address'
import { writeCondition } from './write-condition'

export async function deleteObject(context: ClientContext, input: DeleteObject): Promise<DeletedVersion> {
  const { address } = sealedAddress(context, input)
  const condition = await writeCondition(context, input, input)
  return deletedVersion(await context.store.deleteObject(context.caller, { ...address, ...condition }))
}

export const deletedVersion = ({ existed, versionId, deleteMarker }: DeletedObject): DeletedVersion => ({
  existed,
  versionId: versionId ? toHex(versionId) : null,
  deleteMarker,
})
