import { concatBytes } from '@perigee/std/bytes'
import { base58Decode, base58Encode } from './base58'
import { constantTimeEqual } from './constant-time-equal'
import { FormatError } from './format-error'
import { sha256 } from './hashes'

const checksumLength = 4

/** base58( version ‖ payload ‖ first four bytes of the double SHA-256 of both ). */
export function base58CheckEncode(version: number, payload: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(version), payload)
  return base58Encode(concatBytes(body, checksum(body)))
}

/** @throws FormatError `format` (characters, length) or `checksum`. */
export function base58CheckDecode(text: string): { version: number; payload: Uint8Array } {
  const decoded = base58Decode(text)
  const version = decoded[0]
  if (version === undefined || decoded.length < 1 + checksumLength) {
    throw new FormatError('format', 'base58check text is too short')
  }
  const body = decoded.subarray(0, -checksumLength)
  if (!constantTimeEqual(checksum(body), decoded.subarray(-checksumLength))) {
    throw new FormatError('checksum', 'base58check checksum does not match')
  }
  return { version, payload: body.slice(1) }
}

const checksum = (body: Uint8Array): Uint8Array => sha256(sha256(body)).subarray(0, checksumLength)
