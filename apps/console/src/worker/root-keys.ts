import { deriveRootKey } from '@perigee/crypto/derive'
import { fromBase64 } from '@perigee/std/encoding'

type Source = { passphrase: string; salt: string }

/**
 * Root keys by passphrase and project salt: Argon2id takes a noticeable moment, so each is derived once per session.
 * They die with the worker, or when they are to be forgotten. A salt belongs to one project, so projects never share a key.
 */
export function createRootKeys(derive: typeof deriveRootKey = deriveRootKey) {
  const known = new Map<string, Promise<Uint8Array>>()
  function of({ passphrase, salt }: Source): Promise<Uint8Array> {
    if (passphrase === '') return Promise.reject(new Error("Passphrase can't be empty"))
    const place = JSON.stringify([salt, passphrase])
    const found = known.get(place)
    if (found) return found
    const derived = derive({ passphrase, salt: fromBase64(salt) })
    known.set(place, derived)
    derived.catch(() => known.delete(place))
    return derived
  }
  return { of, forget: () => known.clear() }
}
