import { constantTimeEqual, hmacSha256 } from '@perigee/crypto/hash'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { concatBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { minute } from '@perigee/std/durations'
import { fromBase64Url, fromHex, toBase64Url, toHex } from '@perigee/std/encoding'

/** How long an opened object can be read; blobs of removed objects stay at least as long. */
export const readTokenLife = 15 * minute

/** Until when the blobs of an object that is removed now have to stay: downloads that have begun come to their end. */
export const garbageAfter = (now: Date): Date => new Date(now.getTime() + readTokenLife + minute)

/** A blob that was written and may be committed to an object of the project. */
export interface WriteClaim {
  projectId: number
  blobId: string
  size: number
  placement: number
  issuedAt: Date
}

/** The right to read one blob of an opened object. */
export interface ReadClaim extends WriteClaim {
  /** Head of the API key that opened the object. */
  keyHead: Uint8Array
  /** Whose egress it is. */
  bucket: string
  /** What is read becomes a copy inside the store: no egress. */
  isCopy: boolean
}

export interface SegmentTokens {
  issueWrite(claim: WriteClaim): string
  issueRead(claim: ReadClaim): string
  /** @throws Refusal `invalidSegment` for anything that `issueWrite` has not made with the same key. */
  readWrite(token: string): WriteClaim
  /** @throws Refusal `invalidSegment`, as above for `issueRead`. */
  readRead(token: string): ReadClaim
}

const kinds = { write: 1, read: 2, copy: 3 } as const
const macLength = 16
const fixedLength = 45
const headLength = 16

/** Tokens are the claim in clear and an HMAC over it: whoever changes a bit holds nothing. */
export function createSegmentTokens(key: Uint8Array): SegmentTokens {
  const mac = (payload: Uint8Array): Uint8Array => hmacSha256(key, payload).subarray(0, macLength)
  const seal = (payload: Uint8Array): string => toBase64Url(concatBytes(payload, mac(payload)))

  function open(token: string, ...wanted: readonly number[]): Uint8Array {
    const bytes = decode(token)
    const payload = bytes.subarray(0, -macLength)
    const isGenuine = payload.length >= fixedLength && constantTimeEqual(mac(payload), bytes.subarray(-macLength))
    const [kind] = payload
    if (!isGenuine || kind === undefined || !wanted.includes(kind)) throw storeRefusals.invalidSegment()
    return payload
  }

  return {
    issueWrite: (claim) => seal(encode(kinds.write, claim)),
    issueRead(claim) {
      const kind = claim.isCopy ? kinds.copy : kinds.read
      return seal(concatBytes(encode(kind, claim), headMark(claim.keyHead), utf8(claim.bucket)))
    },
    readWrite: (token) => decodeClaim(open(token, kinds.write)),
    readRead(token) {
      const payload = open(token, kinds.read, kinds.copy)
      return {
        ...decodeClaim(payload),
        keyHead: payload.slice(fixedLength, fixedLength + headLength),
        bucket: fromUtf8(payload.subarray(fixedLength + headLength)),
        isCopy: payload[0] === kinds.copy,
      }
    },
  }
}

/** Heads are random; their first bytes tell keys apart. */
export const headMark = (head: Uint8Array): Uint8Array => {
  const mark = new Uint8Array(headLength)
  mark.set(head.subarray(0, headLength))
  return mark
}

function encode(kind: number, { projectId, blobId, size, placement, issuedAt }: WriteClaim): Uint8Array {
  const payload = new Uint8Array(fixedLength)
  const view = new DataView(payload.buffer)
  payload[0] = kind
  view.setBigUint64(1, BigInt(projectId))
  view.setBigUint64(9, BigInt(size))
  view.setBigInt64(17, BigInt(issuedAt.getTime()))
  view.setInt32(25, placement)
  payload.set(fromHex(blobId.replaceAll('-', '')), 29)
  return payload
}

function decodeClaim(payload: Uint8Array): WriteClaim {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length)
  return {
    projectId: Number(view.getBigUint64(1)),
    size: Number(view.getBigUint64(9)),
    issuedAt: new Date(Number(view.getBigInt64(17))),
    placement: view.getInt32(25),
    blobId: toHex(payload.subarray(29, fixedLength)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}

function decode(token: string): Uint8Array {
  try {
    return fromBase64Url(token)
  } catch {
    throw storeRefusals.invalidSegment()
  }
}
