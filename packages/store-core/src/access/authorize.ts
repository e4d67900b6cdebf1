import { projectStatus } from '@perigee/domain/project-status'
import { isFormatError } from '@perigee/crypto/format-error'
import { parseMacaroon, type ApiKey } from '@perigee/grants/api-key'
import { checkCaveats, verifyChain } from '@perigee/grants/verify'
import { noLimits } from '@perigee/grants/limits'
import { keyVersion, op, type OpName } from '@perigee/grants/actions'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SentFrom, StoreCaller } from '@perigee/contract/store'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import {
  findApiKeyAndBucket,
  type ApiKeyAndBucket,
  type JoinedColumns,
} from '@perigee/satellite-db/find-api-key-and-bucket'
import { equalBytes } from '@perigee/std/bytes'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { StoreDb } from '../schema'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'

/** What it takes to judge a call. */
export interface AccessContext {
  db: StoreDb
  clock: Clock
  rates: RequestRates
  /** Opens the sealed secret of the API key with this head. */
  openSecret: ApiKeySecrets['open']
}

/** What a call wants to do; it is let through when the key allows any one of `ops`. */
export interface AccessRequest {
  ops: readonly OpName[]
  /** Empty for calls that name no bucket. */
  bucket: string
  /** Empty for calls about the bucket itself. */
  path: Uint8Array
}

/** The rows of a key that is genuine, its project and the bucket; the key's secret has served its purpose. */
export type GenuineKey = Omit<ApiKeyAndBucket, 'sealedSecret'>

/** A caller that may do what it wants to. */
export interface Access extends GenuineKey {
  apiKey: ApiKey
  /** When the request was judged. */
  now: Date
  /** As the caller says; '' where it says nothing. */
  sentFrom: SentFrom
  /** Whether the key also allows this, about the same bucket and path unless others are given. */
  may(op: OpName, path?: Uint8Array, bucket?: string): boolean
}

export type BucketAccess = Access & { bucket: BucketRow }

/**
 * Judges a call: one query finds the key, its project and the bucket.
 * @throws Refusal `invalidApiKey` when the key cannot be read, `slowDown` when its project sends more than it
 * may, `unauthorizedApiKey` for everything else.
 */
export async function authorize(context: AccessContext, caller: StoreCaller, wanted: AccessRequest): Promise<Access> {
  const { clock, rates } = context
  const apiKey = readKey(caller)
  const { known } = await findKey(context, apiKey, wanted.bucket)
  const access = judge(apiKey, known, { wanted, now: clock(), sentFrom: caller.sentFrom })
  rates.count(known)
  return access
}

/** `authorize` for a call within a bucket, which has to exist. @throws Refusal also `noSuchBucket`. */
export async function authorizeInBucket(
  context: AccessContext,
  caller: StoreCaller,
  wanted: AccessRequest,
): Promise<BucketAccess> {
  return withBucket(await authorize(context, caller, wanted), wanted)
}

/** @throws Refusal `noSuchBucket`; `bucketBeingDeleted` for what would store something in it. */
export function withBucket(access: Access, wanted: AccessRequest): BucketAccess {
  if (!hasBucket(access)) throw storeRefusals.noSuchBucket(wanted.bucket)
  if (access.bucket.beingDeleted && stores(wanted)) throw storeRefusals.bucketBeingDeleted(wanted.bucket)
  return access
}

const hasBucket = (access: Access): access is BucketAccess => access.bucket !== null

/** Not what changes settings of the bucket: object lock may still be switched on, which ends its deletion. */
const stores = ({ ops, path }: AccessRequest): boolean => path.length > 0 && ops.every((name) => name === 'write')

/** Looks a key up; `joined` comes with it in the same query. @throws Refusal `unauthorizedApiKey`. */
export async function findKey<Columns>(
  { db, openSecret }: Pick<AccessContext, 'db' | 'openSecret'>,
  apiKey: ApiKey,
  bucket: string,
  joined?: JoinedColumns<Columns>,
): Promise<{ known: GenuineKey; joined: Columns }> {
  const answer = await findApiKeyAndBucket(db, apiKey.head, bucket === '' ? null : bucket, joined)
  if (!answer || !isGenuine(openSecret, apiKey, answer.found.sealedSecret)) throw storeRefusals.unauthorizedApiKey()
  const { sealedSecret: _, ...known } = answer.found
  return { known, joined: answer.joined }
}

/** The sealed secret with which each key in use was found genuine: it is opened and computed with once. */
const genuine = new WeakMap<ApiKey, Uint8Array>()

function isGenuine(openSecret: AccessContext['openSecret'], apiKey: ApiKey, sealed: Uint8Array): boolean {
  const before = genuine.get(apiKey)
  if (before && equalBytes(before, sealed)) return true
  if (!verifyChain(apiKey, openSecret(apiKey.head, sealed))) return false
  genuine.set(apiKey, sealed)
  return true
}

/** Whether a genuine key allows what is wanted. @throws Refusal `unauthorizedApiKey`. */
export function judge(
  apiKey: ApiKey,
  known: GenuineKey,
  { wanted, now, sentFrom = unknownPlace }: { wanted: AccessRequest; now: Date; sentFrom?: SentFrom | undefined },
): Access {
  // Whatever a key was issued for: its caveats alone say whether it may name webhooks, which others have made.
  const versionBits = known.versionBits | keyVersion.eventing
  const may = (name: OpName, path = wanted.path, bucket = wanted.bucket): boolean =>
    checkCaveats(apiKey, { versionBits, action: { op: op[name], bucket, path, time: now } }).ok
  const isActive = known.projectStatus === projectStatus.active
  if (!isActive || !wanted.ops.some((name) => may(name))) throw storeRefusals.unauthorizedApiKey()
  return accessOf(known, { apiKey, now, sentFrom, may })
}

/** Name by name: a copy of so many that is then added to takes V8 several microseconds, of each call. */
const accessOf = (known: GenuineKey, { apiKey, now, sentFrom, may }: Omit<Access, keyof GenuineKey>): Access => ({
  apiKey,
  now,
  sentFrom,
  may,
  keyId: known.keyId,
  versionBits: known.versionBits,
  createdBy: known.createdBy,
  creatorRole: known.creatorRole,
  projectOwner: known.projectOwner,
  projectId: known.projectId,
  publicProjectId: known.publicProjectId,
  projectStatus: known.projectStatus,
  salt: known.salt,
  placement: known.placement,
  defaultVersioning: known.defaultVersioning,
  bucketLimit: known.bucketLimit,
  segmentLimit: known.segmentLimit,
  storageLimit: known.storageLimit,
  bandwidthLimit: known.bandwidthLimit,
  rateLimit: known.rateLimit,
  burstLimit: known.burstLimit,
  downloadsStoppedUntil: known.downloadsStoppedUntil,
  tellsNames: known.tellsNames,
  bucket: known.bucket,
  revision: known.revision,
})

const unknownPlace: SentFrom = { ip: '', userAgent: '' }

/** The parsed keys of the bytes that callers hold, for as long as they hold them. */
const readKeys = new WeakMap<Uint8Array, ApiKey>()

/** The caller's key in its parts; the edge has judged how much it may carry. @throws Refusal `invalidApiKey`. */
export function readKey({ apiKey }: StoreCaller): ApiKey {
  try {
    const key = readKeys.get(apiKey) ?? parseMacaroon(apiKey, noLimits)
    readKeys.set(apiKey, key)
    return key
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.invalidApiKey() : error
  }
}

/** How fast projects with a limit of their own may call. */
export interface RequestRates {
  /** Counts a call of a project. @throws Refusal `slowDown` */
  count(project: Pick<GenuineKey, 'projectId' | 'rateLimit' | 'burstLimit'>): void
}

/**
 * Each of several processes counts for itself, up to its share of the limit, so that together they keep it; a burst of
 * one call is the least that each has. A limit of zero is that of a frozen project and lets nothing through.
 */
export function createRequestRates(clock: Clock, processes = 1): RequestRates {
  const limiter = createLimiter({ remember: 10_000, clock })
  return {
    count({ projectId, rateLimit, burstLimit }) {
      if (rateLimit === null) return
      const points = rateLimit === 0 ? 0 : Math.max(1, (burstLimit ?? rateLimit) / processes)
      const rate = { points, every: (second * processes) / rateLimit }
      if (!limiter.consume(String(projectId), rate).ok) throw storeRefusals.slowDown()
    },
  }
}
