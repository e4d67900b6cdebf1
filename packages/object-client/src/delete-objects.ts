import { isRefusal, type Refusal } from '@perigee/contract/refusal'
import type { DeletedObject, DeleteObject } from '@perigee/contract/store'
import { toHex } from '@perigee/std/encoding'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import type { ClientContext } from './context'
import type {
  DeletedOrRefused,
  DeletedVersion,
  DeleteObject as DeleteByName,
  DeleteObjects,
  ObjectName,
} from './objects'
import { sealedAddress } from './sealed-address'
import { nameOfRemoved } from './tell-name'
import { writeCondition } from './write-condition'

const concurrency = 16

/** A missing key is not an error. */
export async function deleteObject(context: ClientContext, input: DeleteByName): Promise<DeletedVersion> {
  const { address } = sealedAddress(context, input)
  const condition = await writeCondition(context, input, input)
  const deleted = await context.store.deleteObject(context.caller, {
    ...address,
    ...condition,
    bypassGovernance: input.bypassGovernance ?? false,
  })
  return deletedVersion(nameOfRemoved(context, input.key, deleted))
}

/**
 * Answers in the order of `objects`, 1,000 at most; each is deleted or refused for itself. Objects whose path cannot be
 * encrypted with this grant are refused here; the store sees the others only.
 */
export async function deleteObjects(
  context: ClientContext,
  { bucket, objects, bypassGovernance = false }: DeleteObjects,
): Promise<DeletedOrRefused[]> {
  const addresses = await mapConcurrently(objects, concurrency, (name) => addressOf(context, { ...name, bucket }))
  const sendable = addresses.filter((address): address is DeleteObject => !isRefusal(address))
  const outcomes =
    sendable.length === 0 && objects.length > 0 ? [] : await send(context, bucket, sendable, bypassGovernance)
  return addresses.map((address, at): DeletedOrRefused => {
    if (isRefusal(address)) return { ok: false, refusal: address }
    const outcome = outcomes.shift()
    if (!outcome) throw new Error('the store answered for fewer objects than it was asked about')
    if (!outcome.ok) return outcome
    return { ok: true, deleted: deletedVersion(nameOfRemoved(context, objects[at]?.key ?? '', outcome.deleted)) }
  })
}

const send = (
  { store, caller }: ClientContext,
  bucket: DeleteObject['bucket'],
  addresses: DeleteObject[],
  bypassGovernance: boolean,
) => store.deleteObjects(caller, { bucket, objects: addresses.map((address) => ({ ...address, bypassGovernance })) })

type Named = ObjectName & DeleteObjects['objects'][number]

/** The address, with the condition of the deletion; the object is looked up for that. */
async function addressOf(context: ClientContext, named: Named): Promise<DeleteObject | Refusal> {
  try {
    const { bucket, key, versionId } = named
    const { address } = sealedAddress(context, { bucket, key, versionId })
    return { ...address, ...(await writeCondition(context, { bucket, key, versionId }, named)) }
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

const deletedVersion = ({ existed, versionId, deleteMarker }: DeletedObject): DeletedVersion => ({
  existed,
  versionId: versionIdText(versionId),
  deleteMarker,
})

const versionIdText = (id: DeletedObject['versionId']): string | null =>
  id === undefined || id === 'null' ? (id ?? null) : toHex(id)
