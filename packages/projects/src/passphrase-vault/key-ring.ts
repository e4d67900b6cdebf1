import { type KeyManagement, KeyManagementError } from './key-management'

interface Holder {
  /** Whether these keys could have sealed what bears the id. */
  owns(keyId: string): boolean
  keys: KeyManagement
}

/** Several key managements as one: the first one seals, each opens what it has sealed. */
export function keyRing([first, ...others]: readonly [Holder, ...Holder[]]): KeyManagement {
  return {
    activeKeyId: () => first.keys.activeKeyId(),
    seal: (secret, context) => first.keys.seal(secret, context),
    async open(value, context) {
      const holder = [first, ...others].find(({ owns }) => owns(value.keyId))
      if (!holder) throw new KeyManagementError(`there is no key ${value.keyId}`)
      return holder.keys.open(value, context)
    },
  }
}
