import type { ClientContext } from './context'
import { objectInfo } from './object-info'
import type { ObjectName, OpenObject } from './objects'
import { refuseSealed } from './refuse-sealed'
import { sealedAddress } from './sealed-address'
import { readRange } from './segments/read-range'

export async function getObject(context: ClientContext, name: ObjectName): Promise<OpenObject> {
  const { address, contentKey } = sealedAddress(context, name)
  const opened = await context.store.openObject(context.caller, address)
  const info = refuseSealed(() => objectInfo(name.key, opened.object, contentKey))
  const whole = { offset: 0, length: info.size }
  return {
    info,
    read: (range = whole) => readRange(context, { address, contentKey, opened }, range),
  }
}
