import { isRefusal, type Refusal } from '@perigee/contract/refusal'
import type { ObjectAddress } from '@perigee/contract/store'
import type { ClientContext } from './context'
import { deletedVersion } from './delete-object'
import type { DeletedOrRefused, DeleteObjects, ObjectName } from './objects'
import { sealedAddress } from './sealed-address'

/** Objects whose path cannot be encrypted with this grant are refused here; the store sees the others only. */
export async function deleteObjects(
  context: ClientContext,
  { bucket, objects, bypassGovernance = false }: DeleteObjects,
): Promise<DeletedOrRefused[]> {
  const addresses = objects.map((name) => addressOf(context, { ...name, bucket }))
  const asked = addresses.filter((address): address is ObjectAddress => !isRefusal(address))
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
  bucket: ObjectAddress['bucket'],
  addresses: ObjectAddress[],
  bypassGovernance: boolean,
) => store.deleteObjects(caller, { bucket, objects: addresses.map((address) => ({ ...address, bypassGovernance })) })

function addressOf(context: ClientContext, name: ObjectName): ObjectAddress | Refusal {
  try {
    return sealedAddress(context, name).address
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}
