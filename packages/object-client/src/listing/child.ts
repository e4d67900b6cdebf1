import { decryptComponent, decryptName, encryptComponent } from '@perigee/crypto/paths'
import { isFormatError } from '@perigee/crypto/hash'
import type { ListedObject, StoredChild } from '@perigee/contract/store'
import { equalBytes, utf8 } from '@perigee/std/bytes'
import { endsWithSlash, type Folder } from './folder'

/** A child of a folder whose name could be read. */
export type Child = {
  /** The plain name; a folder's ends with a slash, which is how it sorts. */
  sortKey: string
  /** UTF-8 of `sortKey`. */
  bytes: Uint8Array
  /** The key of the name: of what lies below, or of the object. */
  key: Uint8Array
  component: Uint8Array
} & ({ kind: 'folder' } | { kind: 'object'; object: ListedObject })

/** Undefined when the name was encrypted with another passphrase, or not at all. */
export function openChild(folder: Folder, stored: StoredChild): Child | undefined {
  const { component } = stored
  const opened = unlessSealed(() => decryptComponent(component, folder.key, folder.cipher))
  if (!opened || !isOurs(folder, opened.name, component)) return undefined
  const sortKey = stored.kind === 'folder' ? `${opened.name}/` : opened.name
  const shared = { sortKey, bytes: utf8(sortKey), key: opened.key, component }
  return stored.kind === 'folder' ? { kind: 'folder', ...shared } : { kind: 'object', ...shared, object: stored.object }
}

/** The plain sort key of a stored one; undefined as above. */
export function openSortKey(folder: Folder, stored: Uint8Array): Uint8Array | undefined {
  const isFolder = endsWithSlash(stored)
  const component = isFolder ? stored.subarray(0, -1) : stored
  const name = unlessSealed(() => decryptName(component, folder.key, folder.cipher))
  return name === undefined || !isOurs(folder, name, component) ? undefined : utf8(isFolder ? `${name}/` : name)
}

/** An empty name carries no tag and opens under every key, so it has to be the one that this key makes. */
const isOurs = ({ key, cipher }: Folder, name: string, component: Uint8Array): boolean =>
  name !== '' || equalBytes(encryptComponent('', key, cipher).encrypted, component)

function unlessSealed<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
