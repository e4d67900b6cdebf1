import { ProtoWriter } from '@perigee/crypto/protobuf'
import { type Caveat, caveatFlags } from './caveat-shape'

const nanosPerSecond = 1_000_000_000n
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
