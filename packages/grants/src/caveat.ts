import type { UnixNanos } from './actions'
import type { ApiKey } from './api-key'
import { asBool, asBytes, asInt64, readFields, ProtoWriter } from '@perigee/crypto/protobuf'
import { fromUtf8 } from '@perigee/std/bytes'

/** Flags of a caveat with their field numbers, in the order they are written. */
export const caveatFlags = {
  disallowReads: 1,
  disallowWrites: 2,
  disallowLists: 3,
  disallowDeletes: 4,
  /** Coarse and outdated: touches the outdated lock operation only. */
  disallowLocks: 5,
  disallowPutRetention: 6,
  disallowGetRetention: 7,
  disallowPutLegalHold: 8,
  disallowGetLegalHold: 9,
  disallowBypassGovernanceRetention: 11,
  disallowPutBucketObjectLockConfiguration: 12,
  disallowGetBucketObjectLockConfiguration: 13,
  disallowPutBucketNotificationConfiguration: 14,
  disallowGetBucketNotificationConfiguration: 15,
} as const

export type CaveatFlag = keyof typeof caveatFlags

/** A bucket, and the beginning of the object store's form of a path in it (empty: all of the bucket). */
export type AllowedPath = { bucket: Uint8Array; encryptedPathPrefix: Uint8Array }

/** One restriction of an API key. An absent time or TTL does not restrict; no allowed paths means all of them. */
export type Caveat = {
  flags: ReadonlySet<CaveatFlag>
  allowedPaths: readonly AllowedPath[]
  notAfter: UnixNanos | null
  notBefore: UnixNanos | null
  /** Nanoseconds. */
  maxObjectTtl: bigint | null
  /** Makes equal restrictions differ. */
  nonce: Uint8Array
}

export const emptyCaveat: Caveat = {
  flags: new Set(),
  allowedPaths: [],
  notAfter: null,
  notBefore: null,
  maxObjectTtl: null,
  nonce: new Uint8Array(),
}

const decoded = new WeakMap<ApiKey, readonly Caveat[]>()

/** The restrictions of a key, read once for as long as the key is kept. @throws FormatError `format`. */
export function caveatsOf(apiKey: ApiKey): readonly Caveat[] {
  const caveats = decoded.get(apiKey) ?? apiKey.caveats.map(decodeCaveat)
  decoded.set(apiKey, caveats)
  return caveats
}

const nanosPerSecond = 1_000_000_000n

/** Accepts any field order and skips unknown fields. @throws FormatError `format`. */
export function decodeCaveat(message: Uint8Array): Caveat {
  const flags = new Set<CaveatFlag>()
  const allowedPaths: AllowedPath[] = []
  let notAfter: bigint | null = null
  let notBefore: bigint | null = null
  let maxObjectTtl: bigint | null = null
  let nonce: Uint8Array = new Uint8Array()
  for (const field of readFields(message)) {
    const flag = flagOf.get(field.number)
    if (flag && asBool(field)) flags.add(flag)
    else if (flag) flags.delete(flag)
    else if (field.number === 10) allowedPaths.push(decodeAllowedPath(asBytes(field)))
    else if (field.number === 20) notAfter = decodeSpan(asBytes(field))
    else if (field.number === 21) notBefore = decodeSpan(asBytes(field))
    else if (field.number === 22) maxObjectTtl = decodeSpan(asBytes(field))
    else if (field.number === 30) nonce = asBytes(field)
  }
  return { flags, allowedPaths, notAfter, notBefore, maxObjectTtl, nonce }
}

const flagOf = new Map((Object.entries(caveatFlags) as [CaveatFlag, number][]).map(([flag, number]) => [number, flag]))

function decodeAllowedPath(message: Uint8Array): AllowedPath {
  const path: AllowedPath = { bucket: new Uint8Array(), encryptedPathPrefix: new Uint8Array() }
  for (const field of readFields(message)) {
    if (field.number === 1) path.bucket = asBytes(field)
    if (field.number === 2) path.encryptedPathPrefix = asBytes(field)
  }
  return path
}

/** Seconds and nanos of a Timestamp or Duration, as nanoseconds. */
function decodeSpan(message: Uint8Array): bigint {
  let seconds = 0n
  let nanos = 0n
  for (const field of readFields(message)) {
    if (field.number === 1) seconds = asInt64(field)
    if (field.number === 2) nanos = BigInt.asIntN(32, asInt64(field))
  }
  return seconds * nanosPerSecond + nanos
}

const allowedPathsField = 10

/** Fields in ascending order, so the allowed paths stand between flag 9 and flag 11. */
export function encodeCaveat(caveat: Caveat): Uint8Array {
  const writer = new ProtoWriter()
  const writeFlags = (from: number, to: number): void => {
    for (const [flag, number] of flagNumbers) {
      if (number >= from && number < to) writer.bool(number, caveat.flags.has(flag))
    }
  }
  writeFlags(1, allowedPathsField)
  for (const { bucket, encryptedPathPrefix } of caveat.allowedPaths) {
    writer.message(allowedPathsField, new ProtoWriter().bytes(1, bucket).bytes(2, encryptedPathPrefix).finish())
  }
  writeFlags(allowedPathsField, 20)
  if (caveat.notAfter !== null) writer.message(20, timestamp(caveat.notAfter))
  if (caveat.notBefore !== null) writer.message(21, timestamp(caveat.notBefore))
  if (caveat.maxObjectTtl !== null) writer.message(22, duration(caveat.maxObjectTtl))
  return writer.bytes(30, caveat.nonce).finish()
}

const flagNumbers = Object.entries(caveatFlags) as [keyof typeof caveatFlags, number][]

/** Nanos of a timestamp are never negative: seconds are rounded down. */
function timestamp(time: bigint): Uint8Array {
  const nanos = ((time % nanosPerSecond) + nanosPerSecond) % nanosPerSecond
  return new ProtoWriter()
    .int(1, (time - nanos) / nanosPerSecond)
    .int(2, nanos)
    .finish()
}

/** Seconds and nanos of a duration have the same sign. */
const duration = (span: bigint): Uint8Array =>
  new ProtoWriter()
    .int(1, span / nanosPerSecond)
    .int(2, span % nanosPerSecond)
    .finish()

/** The bucket name in a caveat's bytes; null for bytes that are not text and so name no bucket. */
export function bucketText(bytes: Uint8Array): string | null {
  try {
    return fromUtf8(bytes)
  } catch {
    return null
  }
}
