import { isFormatError } from '@perigee/crypto/format-error'
import { type EncryptionStore, decryptPath, encryptPath } from '@perigee/crypto/encryption-store'
import type { BucketName, CipherPath, PlainPath } from '@perigee/std/brand'
import { equalBytes } from '@perigee/std/bytes'

/**
 * The key of an upload and what seals it; undefined when it was begun with another passphrase. An empty name opens
 * under every key, so the path has to be the one that these keys make.
 */
export function openUploadPath(
  keys: EncryptionStore,
  bucket: BucketName,
  path: CipherPath,
): { plainPath: PlainPath; pathKey: Uint8Array } | undefined {
  try {
    const { plainPath } = decryptPath(keys, bucket, path)
    const { cipherPath, pathKey } = encryptPath(keys, bucket, plainPath)
    return equalBytes(cipherPath, path) ? { plainPath, pathKey } : undefined
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
