import { decryptComponent, encryptComponent } from '@perigee/crypto/paths'
import { isFormatError } from '@perigee/crypto/hash'
import type { StoredChild, StoredObject } from '@perigee/contract/store'
import { equalBytes, utf8 } from '@perigee/std/bytes'
import type { Folder } from './folder'

/** A child of a folder whose name could be read. */
export type Child = {
  /** The plain name; a folder's ends with a slash, which is how it sorts. */
  sortKey: string
  /** UTF-8 of `sortKey`. */
  bytes: Uint8Array
  /** The key of the name: of what lies below, or of the object. */
  key: Uint8Array
  component: Uint8Array
} & ({ kind: 'folder' } | { kind: 'object'; object: StoredObject })

/** Undefined when the name was encrypted with another passphrase, or not at all. */
export function openChild(folder: Folder, stored: StoredChild): Child | undefined {
  const { component } = stored
  const opened = openName(folder, component)
  if (!opened) return undefined
  const sortKey = stored.kind === 'folder' ? `${opened.name}/` : opened.name
  const shared = { sortKey, bytes: utf8(sortKey), key: opened.key, component }
  return stored.kind === 'folder' ? { kind: 'folder', ...shared } : { kind: 'object', ...shared, object: stored.object }
}

/** An empty name carries no tag and opens under every key, so it has to be the one that this key makes. */
function openName({ key, cipher }: Folder, component: Uint8Array): { name: string; key: Uint8Array } | undefined {
  try {
    const opened = decryptComponent(component, key, cipher)
    const isOurs = opened.name !== '' || equalBytes(encryptComponent('', key, cipher).encrypted, component)
    return isOurs ? opened : undefined
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
