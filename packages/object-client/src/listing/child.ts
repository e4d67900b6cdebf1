import { decryptName, encryptComponent } from '@perigee/crypto/path-component'
import { isFormatError } from '@perigee/crypto/format-error'
import type { ListedChild, StoredChild } from '@perigee/contract/store'
import { equalBytes, utf8 } from '@perigee/std/bytes'
import { endsWithSlash, type Folder } from './folder'

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
