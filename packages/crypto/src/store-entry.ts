import type { CipherSuite } from './cipher-suite'

/** The key of one subtree: of a whole bucket when both paths are empty. Both paths have equally many components. */
export type StoreEntry = {
  bucket: string
  plainPath: string
  cipherPath: Uint8Array
  key: Uint8Array
  pathCipher: CipherSuite
}
