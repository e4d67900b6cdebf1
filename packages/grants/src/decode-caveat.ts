import { asBool, asBytes, asInt64, readFields } from '@perigee/crypto/protobuf'
import { type AllowedPath, type Caveat, type CaveatFlag, caveatFlags } from './caveat-shape'

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
