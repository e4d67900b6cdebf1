import { concatBytes, utf8 } from '@perigee/std/bytes'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import { cutToBytes, required } from '../text-rules'

export const sshKeyTypes = ['ssh-rsa', 'ssh-ed25519'] as const
export type SshKeyType = (typeof sshKeyTypes)[number]

export const sshKeyInvalid = 'SSH public key must be valid.'
export const sshKeyTooShort = 'An RSA key needs 2048 bits at least.'

/** The longest line that is looked at: an RSA key of 16384 bits has less than 3 KB. */
export const maxSshKeyLength = 8_192
const maxCommentBytes = 100
const leastRsaBits = 2048
const mostRsaBits = 16_384

export interface SshPublicKey {
  type: SshKeyType
  /** The blob of RFC 4253, section 6.6. */
  blob: Uint8Array
  /** In printable ASCII; empty where there was none. */
  comment: string
}

type Parsed = { key: SshPublicKey } | { problem: string }

/**
 * Reads one line of an `authorized_keys` file without options. The blob has to say what the line begins with, and nothing
 * may follow in it. RFC 4253 section 6.6, RFC 8709 section 4.
 */
export function parseSshPublicKey(text: string): Parsed {
  const line = text.trim()
  if (line === '') return { problem: required }
  if (line.length > maxSshKeyLength || hasControls(line)) return invalid
  const [type = '', base64 = '', ...comment] = line.split(/ +/)
  const known = sshKeyTypes.find((name) => name === type)
  const blob = known && blobOf(base64)
  if (!known || !blob) return invalid
  const problem = blobProblem(known, blob)
  return problem === undefined ? { key: { type: known, blob, comment: plain(comment.join(' ')) } } : { problem }
}

/** Why a public key cannot be taken, or undefined. */
export function sshKeyProblem(text: string): string | undefined {
  const parsed = parseSshPublicKey(text)
  return 'problem' in parsed ? parsed.problem : undefined
}

/** The key as one line, made of its parts alone: nothing of the text that somebody typed is in it but the comment. */
export const sshKeyLine = ({ type, blob, comment }: SshPublicKey): string =>
  [type, toBase64(blob), ...(comment === '' ? [] : [comment])].join(' ')

const invalid: Parsed = { problem: sshKeyInvalid }

// oxlint-disable-next-line no-control-regex -- that is what is looked for
const hasControls = (line: string): boolean => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)

const plain = (comment: string): string => cutToBytes(comment.replaceAll(/[^\x21-\x7e ]/g, '').trim(), maxCommentBytes)

/** Undefined for what is not base64, or not written as we would write it. */
function blobOf(base64: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined
  const blob = fromBase64(base64)
  return toBase64(blob) === base64 ? blob : undefined
}

function blobProblem(type: SshKeyType, blob: Uint8Array): string | undefined {
  const parts = partsOf(blob)
  if (!parts?.[0] || !isText(parts[0], type)) return sshKeyInvalid
  if (type === 'ssh-ed25519') return parts.length === 2 && parts[1]?.length === 32 ? undefined : sshKeyInvalid
  const [, exponent, modulus] = parts
  if (parts.length !== 3 || !exponent || !modulus || !isPositive(exponent) || !isPositive(modulus)) return sshKeyInvalid
  const bits = bitsOf(modulus)
  if (bits < leastRsaBits) return sshKeyTooShort
  return bits > mostRsaBits || bitsOf(exponent) < 2 ? sshKeyInvalid : undefined
}

const isText = (bytes: Uint8Array, text: string): boolean =>
  bytes.length === text.length && bytes.every((byte, at) => byte === text.charCodeAt(at))

/** The strings of which the blob is made, each behind its length in 4 bytes; undefined where they do not fill it. */
function partsOf(blob: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const parts: Uint8Array[] = []
  let at = 0
  while (at < blob.length) {
    if (at + 4 > blob.length) return undefined
    const end = at + 4 + view.getUint32(at)
    if (end > blob.length) return undefined
    parts.push(blob.subarray(at + 4, end))
    at = end
  }
  return parts
}

/** Of an mpint (RFC 4251, section 5): the first bit is the sign, and no byte too many stands before the number. */
const isPositive = (mpint: Uint8Array): boolean => {
  const [first = 0x80, second = 0] = mpint
  return first < 0x80 && (first !== 0 || second >= 0x80)
}

function bitsOf(mpint: Uint8Array): number {
  const from = mpint[0] === 0 ? 1 : 0
  const first = mpint[from] ?? 0
  return first === 0 ? 0 : (mpint.length - from - 1) * 8 + (32 - Math.clz32(first))
}

/** The blob of a key of this type with these parts behind its name. */
export const sshKeyBlob = (type: string, ...parts: readonly Uint8Array[]): Uint8Array =>
  concatBytes(...[utf8(type), ...parts].flatMap((part) => [lengthOf(part), part]))

function lengthOf(part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, part.length)
  return bytes
}
