import { cipherSuite } from '@perigee/crypto/keys'
import { EncryptionStore, encryptPath } from '@perigee/crypto/encryption-store'
import { FormatError } from '@perigee/crypto/format-error'
import type { AccessGrant } from './access-grant'
import { type ApiKey, addCaveat } from './api-key'
import { limitTo } from './limit-to'
import { utf8 } from '@perigee/std/bytes'
import { type AllowedPath, encodeCaveat } from './caveat'
import { caveatFor, checkPermission, type Permission } from './permission'

/**
 * A grant for all that the API key may touch; of a key limited to buckets it holds these buckets' keys only. Without a
 * root key the grant serves work that needs no passphrase. `encryptPath` false leaves object names readable to the
 * object store; content is encrypted all the same.
 */
export function generateAccessGrant(input: {
  satelliteAddress: string
  apiKey: ApiKey
  rootKey: Uint8Array | null
  encryptPath?: boolean
}): AccessGrant {
  const { satelliteAddress, apiKey, rootKey, encryptPath = true } = input
  if (satelliteAddress === '') throw new FormatError('request', 'satellite address is missing')
  const defaultPathCipher = encryptPath ? cipherSuite.aesGcm : cipherSuite.null
  const store = new EncryptionStore({ defaultKey: rootKey, defaultPathCipher })
  return { satelliteAddress, apiKey, encryption: limitTo(store, apiKey) }
}

/** What to share: a whole bucket (empty prefix), a folder or one object. */
export type SharedPath = { bucket: string; prefix: string }

/**
 * A grant that allows no more than the permission, below these paths; without paths, wherever the grant reaches. It
 * holds the keys of the shared subtrees and no wider one. Paths may be texts, `bucket` or `bucket/prefix`; one slash at
 * the end of a prefix does not count. A permission that only limits the lifetime of objects counts as empty.
 * @throws FormatError `request` for a permission that makes no sense; `missing-base` for a path the grant has no key to.
 */
export function restrictGrant(
  grant: AccessGrant,
  paths: readonly (string | SharedPath)[],
  permission: Permission,
  options: { nonce?: Uint8Array | undefined } = {},
): AccessGrant {
  checkPermission({ ...permission, maxObjectTtl: undefined })
  checkPermission(permission)
  const allowedPaths = paths.map((path) => allowedPath(grant.encryption, sharedPath(path)))
  const disallowLocks = permission.allowLock !== true
  const caveat = caveatFor(permission, allowedPaths, { disallowLocks, nonce: options.nonce })
  const apiKey = addCaveat(grant.apiKey, encodeCaveat(caveat))
  return { ...grant, apiKey, encryption: limitTo(grant.encryption, apiKey) }
}

function sharedPath(path: string | SharedPath): SharedPath {
  if (typeof path !== 'string') return path
  const slash = path.indexOf('/')
  return slash === -1 ? { bucket: path, prefix: '' } : { bucket: path.slice(0, slash), prefix: path.slice(slash + 1) }
}

/** The empty prefix needs no key: a grant below it may still name the bucket as a whole. */
function allowedPath(encryption: EncryptionStore, { bucket, prefix }: SharedPath): AllowedPath {
  const path = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix
  const encryptedPathPrefix = path === '' ? new Uint8Array() : encryptPath(encryption, bucket, path).cipherPath
  return { bucket: utf8(bucket), encryptedPathPrefix }
}
