import { utf8 } from '@perigee/std/bytes'
import { addCaveat, type ApiKey } from './api-key'
import { encodeCaveat } from './encode-caveat'
import { caveatFor, checkPermission, type Permission } from './permission'

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
