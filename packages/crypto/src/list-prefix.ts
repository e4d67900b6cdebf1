import { concatBytes, utf8 } from '@perigee/std/bytes'
import type { CipherPath } from '@perigee/std/brand'
import { cipherSuite, type CipherSuite } from './keys'
import { encryptComponents, encryptFolder, known, startKey, type EncryptionStore } from './encryption-store'
import { decryptComponent, joinCipherPath, splitCipherPath, splitPath } from './path-component'
import { FormatError } from './format-error'

/**
 * What a listing of a prefix needs. `cipherPrefix` is what the request carries: without the trailing slash, except
 * under the NULL cipher, where it is the prefix as given and `arbitraryPrefix` is true. `components` are the encrypted
 * components of the folder whose children are listed, `parentKey` is that folder's key.
 */
export type ListPrefix = {
  cipherPrefix: CipherPath
  components: Uint8Array[]
  parentKey: Uint8Array
  cipher: CipherSuite
  arbitraryPrefix: boolean
}

/**
 * Prefixes are cut by components, not as text: `/` lists below one empty component, which is not the bucket's top.
 * @throws FormatError `request` when an encrypted bucket is asked for a prefix that does not end with `/`;
 * `missing-base` when the store has no key for the folder.
 */
export function encryptPrefix(store: EncryptionStore, bucket: string, prefix: string): ListPrefix {
  const { base, rest } = known(store.lookupPlain(bucket, splitPath(prefix)))
  if (rest.length === 0 && prefix !== '') throw new FormatError('missing-base', 'missing encryption base: no parent')
  const arbitraryPrefix = base.pathCipher === cipherSuite.null
  if (!arbitraryPrefix && prefix !== '' && !prefix.endsWith('/')) {
    throw new FormatError('request', 'prefix must end with a slash')
  }
  const start = splitCipherPath(base.entry?.cipherPath ?? new Uint8Array())
  const folder = encryptFolder(rest.slice(0, -1), startKey(base, bucket), base.pathCipher)
  const components = [...start, ...folder.components]
  return {
    cipherPrefix: arbitraryPrefix ? (utf8(prefix) as CipherPath) : joinCipherPath(components),
    components,
    parentKey: folder.key,
    cipher: base.pathCipher,
    arbitraryPrefix,
  }
}

/** A cursor relative to the prefix, in the object store's form. */
export function encryptCursor({ parentKey, cipher }: ListPrefix, cursor: string): CipherPath {
  if (cipher === cipherSuite.null) return concatBytes(utf8(cursor)) as CipherPath
  return joinCipherPath(encryptComponents(splitPath(cursor), parentKey, cipher).components)
}

/**
 * The delimiter of a listing; none stands for `/`.
 * @throws FormatError `request` for another one in an encrypted bucket.
 */
export function listDelimiter({ arbitraryPrefix }: ListPrefix, delimiter: string): string {
  if (delimiter === '' || delimiter === '/') return '/'
  if (!arbitraryPrefix) throw new FormatError('request', 'unsupported delimiter')
  return delimiter
}

/** Opens one listed component; errors as `decryptName` explains. */
export const decryptChild = (
  parentKey: Uint8Array,
  cipher: CipherSuite,
  encryptedComponent: Uint8Array,
): { name: string; key: Uint8Array } => decryptComponent(encryptedComponent, parentKey, cipher)
