import { cipherSuite, type CipherSuite } from '@perigee/crypto/keys'
import { encryptPrefix } from '@perigee/crypto/list-prefix'
import { joinCipherPath } from '@perigee/crypto/path-component'
import type { CipherPath } from '@perigee/std/brand'
import { withKeys } from '../sealed-address'
import type { ClientContext } from '../context'

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
export function openFolder({ keys }: ClientContext, bucket: string, plainPath: string): Folder {
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
