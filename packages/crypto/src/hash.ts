/** What every part of Perigee may use: it hashes, compares and spells, and cannot decrypt anything. */
export { base58CheckDecode, base58CheckEncode } from './base58-check'
export { base58Decode, base58Encode } from './base58'
export { constantTimeEqual } from './constant-time-equal'
export { FormatError, isFormatError, type FormatErrorKind } from './format-error'
export { hmacSha256, hmacSha512, sha256, sha512 } from './hashes'
export { randomBytes } from './random-bytes'
