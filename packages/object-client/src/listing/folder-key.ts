import { sha256 } from '@perigee/crypto/hash'
import { namesSeal, type NamesSeal } from '@perigee/crypto/kept-names'
import type { BucketName } from '@perigee/std/brand'
import { concatBytes, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { cipherPathOf, type Folder } from './folder'

const placeOf = (bucket: BucketName, folder: Folder): Uint8Array =>
  concatBytes(utf8(`${bucket}/${folder.cipher}/`), cipherPathOf(folder) ?? Uint8Array.of(0))

/** What the names of a folder are cached under. Who does not hold the folder's key does not find it. */
export const folderKey = (bucket: BucketName, folder: Folder): string =>
  toHex(sha256(concatBytes(folder.key, placeOf(bucket, folder))))

/** Under which one kind of names of a folder is kept between runs. */
export const folderSeal = (bucket: BucketName, folder: Folder, kind: 'children' | 'versions'): NamesSeal =>
  namesSeal(folder.key, concatBytes(utf8(`${kind}/`), placeOf(bucket, folder)))
