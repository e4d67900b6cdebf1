import { cipherSuite } from '@perigee/crypto/cipher-suite'
import { EncryptionStore, type StoreEntry } from '@perigee/crypto/encryption-store'
import { isFormatError } from '@perigee/crypto/format-error'
import { decryptPath } from '@perigee/crypto/paths'
import type { ApiKey } from './api-key'
import { bucketText } from './bucket-text'
import type { AllowedPath } from './caveat-shape'
import { decodeCaveat } from './decode-caveat'
import { PathGroup } from './path-group'

/**
 * The keys of a store that an API key can make use of: for a key limited to paths, one entry for each path that all its
 * caveats agree on, and no default key. Paths that the store has no key for are left out. With a caveat that cannot be
 * read, nothing is left.
 */
export function limitTo(store: EncryptionStore, apiKey: ApiKey): EncryptionStore {
  const groups = pathGroups(apiKey)
  if (!groups) return new EncryptionStore({ defaultPathCipher: cipherSuite.unspecified })
  if (groups.length === 0) return store
  const limited = new EncryptionStore({ defaultPathCipher: store.defaultPathCipher })
  for (const path of groups.flatMap((group) => group.paths)) {
    if (groups.every((group) => group.covers(path))) addEntry(limited, store, path)
  }
  return limited
}

function pathGroups(apiKey: ApiKey): PathGroup[] | null {
  try {
    const lists = apiKey.caveats.map((caveat) => decodeCaveat(caveat).allowedPaths)
    return lists.filter((paths) => paths.length > 0).map((paths) => new PathGroup(paths))
  } catch (error) {
    if (isFormatError(error)) return null
    throw error
  }
}

function addEntry(limited: EncryptionStore, store: EncryptionStore, path: AllowedPath): void {
  const bucket = bucketText(path.bucket)
  if (bucket === null) return
  try {
    limited.add(entryAt(store, bucket, path.encryptedPathPrefix))
  } catch (error) {
    if (!isFormatError(error)) throw error
  }
}

function entryAt(store: EncryptionStore, bucket: string, cipherPath: Uint8Array): StoreEntry {
  const { plainPath, pathKey, cipher } = decryptPath(store, bucket, cipherPath)
  return { bucket, plainPath, cipherPath, key: pathKey, pathCipher: cipher }
}
