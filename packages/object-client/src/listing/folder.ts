import { cipherSuite, type CipherSuite } from '@perigee/crypto/keys'
import { encryptPrefix } from '@perigee/crypto/list-prefix'
import { openNames } from '@perigee/crypto/open-names'
import { joinCipherPath, encryptComponent } from '@perigee/crypto/path-component'
import type { CipherPath } from '@perigee/std/brand'
import { withKeys } from '../sealed-address'
import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import type { ListedChild, StoredChild } from '@perigee/contract/store'
import { equalBytes, utf8 } from '@perigee/std/bytes'

const slash = 0x2f
const none = new Uint8Array()

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

/** The component of a sort key. */
export const componentOf = (sortKey: Uint8Array): Uint8Array =>
  endsWithSlash(sortKey) ? sortKey.subarray(0, -1) : sortKey

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
  /** UTF-8 of it, where that is there already. */
  bytes?: Uint8Array
} & ListedChild

/** Without those whose names were encrypted with another passphrase, or not at all. */
export function openChildren(folder: Folder, stored: readonly StoredChild[]): Child[] {
  const names = openOwnNames(
    folder,
    stored.map(({ component }) => component),
  )
  const children: Child[] = []
  for (const [at, child] of stored.entries()) {
    const name = names[at]
    if (name === undefined) continue
    if (child.kind === 'folder') children.push({ kind: 'folder', sortKey: `${name}/` })
    else children.push({ kind: 'object', sortKey: name, object: child.object })
  }
  return children
}

/** The plain sort keys of stored ones; undefined for names as above. */
export function openSortKeys(folder: Folder, stored: readonly Uint8Array[]): (Uint8Array | undefined)[] {
  const names = openOwnNames(folder, stored.map(componentOf))
  return stored.map((sortKey, at) => {
    const name = names[at]
    return name === undefined ? undefined : utf8(endsWithSlash(sortKey) ? `${name}/` : name)
  })
}

const openOwnNames = ({ key, cipher }: Folder, components: readonly Uint8Array[]): (string | undefined)[] =>
  openNames(components, key, cipher).map((name, at) => {
    // An empty name carries no tag and opens under every key, so it has to be the one that this key makes.
    const isOurs = name !== '' || equalBytes(encryptComponent('', key, cipher).encrypted, components[at] ?? none)
    return isOurs ? name : undefined
  })
