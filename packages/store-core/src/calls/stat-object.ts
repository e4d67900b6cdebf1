import type { ObjectAddress, StoreCaller, StoredObject } from '@perigee/contract/store'
import { authorizeObject } from '../access/authorize-object'
import type { StoreContext } from '../context'
import { visibleObject } from '../objects/find-object'
import { presentObject } from '../objects/present-object'

export async function statObject(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<StoredObject> {
  const { access, row } = await authorizeObject(context, caller, { ops: ['read', 'list'], address })
  return presentObject(visibleObject(row, { address, at: access.now }), access)
}
