import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { childKey, contentKeyOf, encryptedKeyLength, gcmNonceLength, keyLength, tagLength } from './keys'
import { manyAtOnce } from './primitives'
import { etagNonce, openETag } from './metadata'
import { unlessFormatError } from './format-error'
import type { ManyAtOnce, NestedText } from './many-at-once'

const label = utf8('path:')
const purpose = utf8('content')

type Opened = (Uint8Array | undefined)[]

/**
 * The ETags of objects of one folder, named by their components in UTF-8, as `openETag` opens them one by one;
 * undefined for what was sealed with another passphrase, or is damaged.
 */
export function openETags(folderKey: Uint8Array, objects: readonly NestedText[]): Opened {
  const together = togetherWith(folderKey)
  if (!together) return objects.map((object) => openAlone(folderKey, object))
  const texts = objects.filter(createFits(together))
  return inOrder(
    folderKey,
    objects,
    texts,
    together.openNested({ key: folderKey, label, purpose }, { nonce: etagNonce, texts }),
  )
}

/** The same, beside the thread that answers where there are many of them. */
export async function openManyETags(folderKey: Uint8Array, objects: readonly NestedText[]): Promise<Opened> {
  const together = togetherWith(folderKey)
  const { openNestedElsewhere, leastElsewhere = 0 } = together ?? {}
  if (!together || !openNestedElsewhere || objects.length < leastElsewhere) return openETags(folderKey, objects)
  const texts = objects.filter(createFits(together))
  const opened = await openNestedElsewhere({ key: folderKey, label, purpose }, { nonce: etagNonce, texts })
  return inOrder(folderKey, objects, texts, opened)
}

const togetherWith = (folderKey: Uint8Array): ManyAtOnce | undefined =>
  folderKey.length === keyLength ? manyAtOnce() : undefined

/** Objects that are not among those whose ETags were opened together have theirs opened alone. */
function inOrder(
  folderKey: Uint8Array,
  objects: readonly NestedText[],
  texts: readonly NestedText[],
  opened: Opened,
): Opened {
  let next = 0
  return objects.map((object) => (object === texts[next] ? opened[next++] : openAlone(folderKey, object)))
}

/** Whether an ETag is neither too long for it nor anything but whole. */
const createFits =
  ({ maxMessage, maxText }: ManyAtOnce) =>
  ({ name, keyNonce, sealedKey, sealed }: NestedText): boolean =>
    label.length + name.length <= maxMessage &&
    keyNonce.length >= gcmNonceLength &&
    sealedKey.length === encryptedKeyLength &&
    sealed.length > tagLength &&
    sealed.length <= tagLength + maxText

const openAlone = (folderKey: Uint8Array, { name, keyNonce, sealedKey, sealed }: NestedText): Uint8Array | undefined =>
  unlessFormatError(() => {
    const derivedKey = contentKeyOf(childKey(folderKey, fromUtf8(name)))
    return openETag(derivedKey, { encryptedMetadataKey: sealedKey, metadataNonce: keyNonce, encryptedETag: sealed })
  })
