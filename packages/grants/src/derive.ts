import { cipherSuite } from '@perigee/crypto/keys'
import { EncryptionStore, encryptPath } from '@perigee/crypto/encryption-store'
import { FormatError } from '@perigee/crypto/format-error'
import type { AccessGrant } from './access-grant'
import { type ApiKey, addCaveat } from './api-key'
import { limitTo } from './limit-to'
import { utf8 } from '@perigee/std/bytes'
import { type AllowedPath, encodeCaveat, type Caveat, type CaveatFlag } from './caveat'
import { randomBytes } from '@perigee/crypto/hash'
import type { UnixNanos } from './actions'
import { nanosOfDate } from './times'

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

/** Rights with the flag that each lacks leads to. */
const flagWithout = {
  allowDownload: 'disallowReads',
  allowUpload: 'disallowWrites',
  allowList: 'disallowLists',
  allowDelete: 'disallowDeletes',
  allowPutObjectRetention: 'disallowPutRetention',
  allowGetObjectRetention: 'disallowGetRetention',
  allowPutObjectLegalHold: 'disallowPutLegalHold',
  allowGetObjectLegalHold: 'disallowGetLegalHold',
  allowBypassGovernanceRetention: 'disallowBypassGovernanceRetention',
  allowPutBucketObjectLockConfiguration: 'disallowPutBucketObjectLockConfiguration',
  allowGetBucketObjectLockConfiguration: 'disallowGetBucketObjectLockConfiguration',
  allowPutBucketNotificationConfiguration: 'disallowPutBucketNotificationConfiguration',
  allowGetBucketNotificationConfiguration: 'disallowGetBucketNotificationConfiguration',
} as const satisfies Record<string, CaveatFlag>

export type PermissionRight = keyof typeof flagWithout

/** What is allowed; absent rights are not. Times are inclusive; absent ones do not restrict. */
export type Permission = { readonly [right in PermissionRight]?: boolean | undefined } & {
  readonly notBefore?: Date | undefined
  readonly notAfter?: Date | undefined
  /** Longest lifetime of objects written with it, in milliseconds. */
  readonly maxObjectTtl?: number | undefined
  /** The outdated coarse right; hardly anyone sets it. Restrictions of API keys alone never touch it. */
  readonly allowLock?: boolean | undefined
}

/** @throws FormatError `request`: "permission is empty", "invalid time range", "non-positive ttl period", … */
export function checkPermission(permission: Permission): void {
  const { notBefore, notAfter, maxObjectTtl } = permission
  const rights: boolean = permission.allowLock === true || rightsOf(permission).length > 0
  if (!rights && !notBefore && !notAfter && maxObjectTtl === undefined) refuse('permission is empty')
  if ([notBefore, notAfter].some((time) => time && Number.isNaN(time.getTime()))) refuse('invalid time')
  if (notBefore && notAfter && notAfter < notBefore) refuse('invalid time range')
  if (maxObjectTtl === undefined) return
  if (!Number.isFinite(maxObjectTtl) || maxObjectTtl <= 0) refuse('non-positive ttl period')
}

/** The restriction that leaves exactly this permission. The nonce is random unless given. */
export function caveatFor(
  permission: Permission,
  allowedPaths: readonly AllowedPath[],
  options: { disallowLocks: boolean; nonce?: Uint8Array | undefined },
): Caveat {
  const granted = new Set(rightsOf(permission))
  const flags = new Set<CaveatFlag>(options.disallowLocks ? ['disallowLocks'] : [])
  for (const right of rights) if (!granted.has(right)) flags.add(flagWithout[right])
  return {
    flags,
    allowedPaths,
    notAfter: nanos(permission.notAfter),
    notBefore: nanos(permission.notBefore),
    maxObjectTtl: permission.maxObjectTtl === undefined ? null : BigInt(Math.round(permission.maxObjectTtl * 1e6)),
    nonce: options.nonce ?? randomBytes(4),
  }
}

const rights = Object.keys(flagWithout) as PermissionRight[]

const rightsOf = (permission: Permission): PermissionRight[] => rights.filter((right) => permission[right] === true)

const nanos = (time: Date | undefined): UnixNanos | null => (time ? nanosOfDate(time) : null)

function refuse(what: string): never {
  throw new FormatError('request', what)
}

/**
 * An API key restricted to a permission and, unless `buckets` is empty, to these buckets. No encryption is involved.
 * @throws FormatError `request` for a permission that makes no sense.
 */
export function setApiKeyPermission(
  apiKey: ApiKey,
  buckets: readonly string[],
  permission: Permission,
  options: { nonce?: Uint8Array | undefined } = {},
): ApiKey {
  checkPermission(permission)
  const allowedPaths = buckets.map((bucket) => ({ bucket: utf8(bucket), encryptedPathPrefix: new Uint8Array() }))
  const caveat = caveatFor(permission, allowedPaths, { disallowLocks: false, nonce: options.nonce })
  return addCaveat(apiKey, encodeCaveat(caveat))
}
