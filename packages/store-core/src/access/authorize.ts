import { isFormatError } from '@perigee/crypto/hash'
import { parseMacaroon, type ApiKey } from '@perigee/grants/api-key'
import { op, type OpName } from '@perigee/grants/actions'
import { checkAction } from '@perigee/grants/verify'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoreCaller } from '@perigee/contract/store'
import { findApiKeyAndBucket, type ApiKeyAndBucket } from '@perigee/satellite-db/buckets/find-api-key-and-bucket'
import type { StoreContext } from '../context'

const activeProject = 1

/** What a request wants; it is let through when the key allows any one of `ops`. */
export interface Wanted {
  ops: readonly OpName[]
  /** Empty for calls that name no bucket. */
  bucket: string
  /** Empty for calls about the bucket itself. */
  path: Uint8Array
}

/** A caller that may do what was asked. */
export interface Access extends Omit<ApiKeyAndBucket, 'secret' | 'versionBits'> {
  apiKey: ApiKey
  /** When the request was judged. */
  now: Date
  /** Whether the key also allows this, about the same bucket and path unless another path is given. */
  may(op: OpName, path?: Uint8Array): boolean
}

/**
 * Judges a request: one query finds the key, its project and the bucket.
 * @throws Refusal `invalidApiKey` when the key cannot be read, `unauthorizedApiKey` for everything else.
 */
export async function authorize(
  { db, clock }: Pick<StoreContext, 'db' | 'clock'>,
  caller: StoreCaller,
  wanted: Wanted,
): Promise<Access> {
  const apiKey = readKey(caller)
  const found = await findApiKeyAndBucket(db, apiKey.head, wanted.bucket === '' ? null : wanted.bucket)
  if (!found || found.projectStatus !== activeProject) throw storeRefusals.unauthorizedApiKey()
  const { secret, versionBits, ...known } = found
  const now = clock()
  const may = (name: OpName, path = wanted.path): boolean =>
    checkAction(apiKey, { secret, versionBits, action: { op: op[name], bucket: wanted.bucket, path, time: now } }).ok
  if (!wanted.ops.some((name) => may(name))) throw storeRefusals.unauthorizedApiKey()
  return { ...known, apiKey, now, may }
}

/** The first part of the caller's key. @throws Refusal `invalidApiKey`. */
export function readKey({ apiKey }: StoreCaller): ApiKey {
  try {
    return parseMacaroon(apiKey)
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.invalidApiKey() : error
  }
}
