import { cipherSuite, type CipherSuite } from '@perigee/crypto/keys'
import { encryptPrefix } from '@perigee/crypto/list-prefix'
import { joinCipherPath, decryptName, encryptComponent } from '@perigee/crypto/path-component'
import type { CipherPath } from '@perigee/std/brand'
import { withKeys } from '../sealed-address'
import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import { isFormatError } from '@perigee/crypto/format-error'
import type { ListedChild, StoredChild } from '@perigee/contract/store'
import { equalBytes, utf8 } from '@perigee/std/bytes'

const slash = 0x2f

/** A folder that can be listed, on both sides of the encryption. */
export interface Folder {
  /** With the slash at its end; empty for the bucket's top. */
  plainPath: string
  /** As the store knows it; none for the bucket's top. */
  components: readonly Uint8Array[]
  /** The parent key of what lies in it. */
  key: Uint8Array
  cipher: CipherSuite
}

/** `plainPath` is empty or ends with a slash. @throws Refusal `unauthorizedApiKey` without a key for it. */
export function openFolder({ keys }: { keys: EncryptionStore }, bucket: string, plainPath: string): Folder {
  const { components, parentKey, cipher } = withKeys(() => encryptPrefix(keys, bucket, plainPath))
  return { plainPath, components, key: parentKey, cipher }
}

export const isPlain = ({ cipher }: Folder): boolean => cipher === cipherSuite.null

/** The folder's path for the store. */
export const cipherPathOf = ({ components }: Folder): CipherPath | null =>
  components.length === 0 ? null : joinCipherPath(components)

/** Whether a sort key, plain or not, is a folder's: no component has a slash. */
export const endsWithSlash = (sortKey: Uint8Array): boolean => sortKey.at(-1) === slash

/** The sort key of a component: a folder's has a slash behind. */
export function sortKeyOf(component: Uint8Array, isFolder: boolean): Uint8Array {
  if (!isFolder) return component
  const key = new Uint8Array(component.length + 1)
  key.set(component)
  key[component.length] = slash
  return key
}

/** A child of a folder whose name could be read. */
export type Child = {
  /** The plain name; a folder's ends with a slash, which is how it sorts. */
  sortKey: string
} & ListedChild

/** Undefined when the name was encrypted with another passphrase, or not at all. */
export function openChild(folder: Folder, stored: StoredChild): Child | undefined {
  const name = openName(folder, stored.component)
  if (name === undefined) return undefined
  if (stored.kind === 'folder') return { kind: 'folder', sortKey: `${name}/` }
  return { kind: 'object', sortKey: name, object: stored.object }
}

/** The plain sort key of a stored one; undefined as above. */
export function openSortKey(folder: Folder, stored: Uint8Array): Uint8Array | undefined {
  const isFolder = endsWithSlash(stored)
  const component = isFolder ? stored.subarray(0, -1) : stored
  const name = openName(folder, component)
  return name === undefined ? undefined : utf8(isFolder ? `${name}/` : name)
}

function openName(folder: Folder, component: Uint8Array): string | undefined {
  try {
    const name = decryptName(component, folder.key, folder.cipher)
    return isOurs(folder, name, component) ? name : undefined
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

/** An empty name carries no tag and opens under every key, so it has to be the one that this key makes. */
const isOurs = ({ key, cipher }: Folder, name: string, component: Uint8Array): boolean =>
  name !== '' || equalBytes(encryptComponent('', key, cipher).encrypted, component)
