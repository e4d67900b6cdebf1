import { FormatError } from '@perigee/crypto/format-error'
import { randomBytes } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import type { UnixNanos } from './actions'
import { addCaveat, type ApiKey } from './api-key'
import { type AllowedPath, type Caveat, type CaveatFlag, encodeCaveat } from './caveat'
import { nanosOfDate } from './times'

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

/** Rights by the names that people and programs meet. */
const namedRights = {
  download: 'allowDownload',
  upload: 'allowUpload',
  list: 'allowList',
  delete: 'allowDelete',
  putObjectRetention: 'allowPutObjectRetention',
  getObjectRetention: 'allowGetObjectRetention',
  bypassGovernanceRetention: 'allowBypassGovernanceRetention',
  putObjectLegalHold: 'allowPutObjectLegalHold',
  getObjectLegalHold: 'allowGetObjectLegalHold',
  putBucketObjectLockConfiguration: 'allowPutBucketObjectLockConfiguration',
  getBucketObjectLockConfiguration: 'allowGetBucketObjectLockConfiguration',
} as const satisfies Record<string, PermissionRight>

/** The permission that leaves exactly these rights, between these times. */
export const permissionFor = (
  named: readonly (keyof typeof namedRights)[],
  times: Pick<Permission, 'notBefore' | 'notAfter'>,
): Permission => ({ ...Object.fromEntries(named.map((name) => [namedRights[name], true])), ...times })

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
