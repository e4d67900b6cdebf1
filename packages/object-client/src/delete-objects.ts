import { isRefusal, type Refusal } from '@perigee/contract/refusal'
import type { DeleteObject } from '@perigee/contract/store'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import type { ClientContext } from './context'
import { deletedVersion } from './delete-object'
import type { DeletedOrRefused, DeleteObjects, ObjectName } from './objects'
import { sealedAddress } from './sealed-address'
import { writeCondition } from './write-condition'

const atOnce = 16

/** Objects whose path cannot be encrypted with this grant are refused here; the store sees the others only. */
export async function deleteObjects(
  context: ClientContext,
  { bucket, objects, bypassGovernance = false }: DeleteObjects,
): Promise<DeletedOrRefused[]> {
  const addresses = await mapConcurrently(objects, atOnce, (name) => addressOf(context, { ...name, bucket }))
  const asked = addresses.filter((address): address is DeleteObject => !isRefusal(address))
  const outcomes = asked.length === 0 && objects.length > 0 ? [] : await ask(context, bucket, asked, bypassGovernance)
  return addresses.map((address): DeletedOrRefused => {
    if (isRefusal(address)) return { ok: false, refusal: address }
    const outcome = outcomes.shift()
    if (!outcome) throw new Error('the store answered for fewer objects than it was asked about')
    return outcome.ok ? { ok: true, deleted: deletedVersion(outcome.deleted) } : outcome
  })
}

const ask = (
  { store, caller }: ClientContext,
  bucket: DeleteObject['bucket'],
  addresses: DeleteObject[],
  bypassGovernance: boolean,
) => store.deleteObjects(caller, { bucket, objects: addresses.map((address) => ({ ...address, bypassGovernance })) })

type Named = ObjectName & DeleteObjects['objects'][number]

/** With what the deletion depends on; to learn that, the object is looked at. */
async function addressOf(context: ClientContext, { ifMatch, ...name }: Named): Promise<DeleteObject | Refusal> {
  try {
    const { address } = sealedAddress(context, name)
    return { ...address, ...(await writeCondition(context, name, { ifMatch })) }
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}
