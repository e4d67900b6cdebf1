import { concatBytes, fromUtf8, utf8, wipe } from '@perigee/std/bytes'
import { encryptedKeyLength } from './content-key'
import { childKey, contentKeyOf } from './derive-key'
import { openEach } from './open-each'
import { manyAtOnce } from './primitives'
import { etagNonce, type SealedMetadata } from './seal-metadata'
import { gcmNonceLength, keyLength } from './seal'

/** An object of a folder: its component in UTF-8, and its ETag as it is stored. */
export interface NamedETag {
  name: Uint8Array
  sealed: Omit<SealedMetadata, 'streamMeta'>
}

/**
 * The ETags of objects of one folder, as `openETag` opens them one by one; undefined for what was sealed with another
 * passphrase, or is damaged.
 */
export function openETags(folderKey: Uint8Array, objects: readonly NamedETag[]): (Uint8Array | undefined)[] {
  const contentKeys = contentKeysOf(folderKey, objects)
  const metadataKeys = openEach(
    objects.map(({ sealed: { metadataNonce, encryptedMetadataKey } }, at) => ({
      key: contentKeys[at] ?? noBytes,
      nonce: metadataNonce.subarray(0, gcmNonceLength),
      sealed: encryptedMetadataKey,
    })),
  ).map((key) => (key?.length === keyLength ? key : undefined))
  const etags = openEach(
    objects.map(({ sealed: { encryptedETag } }, at) => ({
      key: metadataKeys[at] ?? noKey,
      nonce: etagNonce,
      sealed: encryptedETag,
    })),
  )
  const opened = objects.map(({ sealed }, at) => {
    if (!isWhole(sealed) || !metadataKeys[at]) return undefined
    return sealed.encryptedETag.length === 0 ? noBytes : etags[at]
  })
  wipe(...contentKeys, ...metadataKeys.filter((key) => key !== undefined))
  return opened
}

const noBytes = new Uint8Array()
const noKey = new Uint8Array(keyLength)

const isWhole = ({ encryptedMetadataKey, metadataNonce }: NamedETag['sealed']): boolean =>
  encryptedMetadataKey.length === encryptedKeyLength && metadataNonce.length >= gcmNonceLength

const childLabel = utf8('path:')
const contentLabel = utf8('content')

/** `contentKeyOf(childKey(folderKey, name))` of each. */
function contentKeysOf(folderKey: Uint8Array, named: readonly { name: Uint8Array }[]): Uint8Array[] {
  const together = manyAtOnce()
  const most = (together?.maxMessage ?? 0) - childLabel.length
  const fits = ({ name }: { name: Uint8Array }): boolean => name.length <= most
  const messages = named.filter(fits).map(({ name }) => concatBytes(childLabel, name))
  const derived = together?.deriveEach(folderKey, messages, contentLabel) ?? noBytes
  let at = 0
  return named.map((one) =>
    fits(one) ? derived.subarray(at, (at += keyLength)) : contentKeyOf(childKey(folderKey, fromUtf8(one.name))),
  )
}
