import { contentKeyOf } from '@perigee/crypto/keys'
import { isFormatError } from '@perigee/crypto/format-error'
import { encryptPath, type EncryptionStore } from '@perigee/crypto/encryption-store'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import { fromHex } from '@perigee/std/encoding'
import type { ObjectName } from './objects'

/** Where an object is in the store, and the key under which its own keys are sealed. */
export interface SealedAddress {
  address: ObjectAddress
  contentKey: Uint8Array
}

/** @throws Refusal `unauthorizedApiKey` when the grant has no key for the path; `noSuchVersion`. */
export function sealedAddress(
  { keys }: { keys: EncryptionStore },
  { bucket, key, versionId }: ObjectName,
): SealedAddress {
  const { cipherPath, pathKey } = withKeys(() => encryptPath(keys, bucket, key))
  const version = versionId === undefined ? {} : { versionId: parseVersionId(versionId) }
  return { address: { bucket, path: cipherPath, ...version }, contentKey: contentKeyOf(pathKey) }
}

/** Runs format code; a key that the grant does not hold is a right that the caller does not have. */
export function withKeys<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isFormatError(error, 'missing-base') ? storeRefusals.unauthorizedApiKey() : error
  }
}

/** @throws Refusal `noSuchVersion` for text that no version has. */
export function parseVersionId(text: string): Uint8Array | 'null' {
  if (text === 'null') return text
  if (!/^[0-9a-f]{32}$/i.test(text)) throw storeRefusals.noSuchVersion()
  return fromHex(text)
}
