import type { DeletedObject } from '@perigee/contract/store'
import { toHex } from '@perigee/std/encoding'
import type { ClientContext } from './context'
import type { DeletedVersion, DeleteObject } from './objects'
import { sealedAddress } from './sealed-address'
import { writeCondition } from './write-condition'

export async function deleteObject(context: ClientContext, input: DeleteObject): Promise<DeletedVersion> {
  const { address } = sealedAddress(context, input)
  const condition = await writeCondition(context, input, input)
  return deletedVersion(
    await context.store.deleteObject(context.caller, {
      ...address,
      ...condition,
      bypassGovernance: input.bypassGovernance ?? false,
    }),
  )
}

export const deletedVersion = ({ existed, versionId, deleteMarker }: DeletedObject): DeletedVersion => ({
  existed,
  versionId: versionIdText(versionId),
  deleteMarker,
})

const versionIdText = (id: DeletedObject['versionId']): string | null =>
  id === undefined || id === 'null' ? (id ?? null) : toHex(id)
