import { base58CheckDecode, base58CheckEncode } from '@perigee/crypto/base58'
import { FormatError } from '@perigee/crypto/format-error'
import { hmacSha256 } from '@perigee/crypto/hash'
import { strangersLimits, type GrantLimits } from './limits'
import { concatAll } from '@perigee/std/concat-all'

const apiKeyVersion = 0

/**
 * An API key: a macaroon. `head` finds the server's secret, `caveats` are the restrictions in the order they were added
 * (their original bytes), `tail` proves both. `raw` is the whole in binary, as access grants carry it.
 */
export type ApiKey = {
  readonly raw: Uint8Array
  readonly head: Uint8Array
  readonly caveats: readonly Uint8Array[]
  readonly tail: Uint8Array
}

/** An unrestricted key. `secret` (32 bytes) stays on the server, `head` (32 random bytes) is where it finds it. */
export const createApiKey = (secret: Uint8Array, head: Uint8Array): ApiKey =>
  fromParts({ head: head.slice(), caveats: [], tail: hmacSha256(secret, head) })

/** A key with one more restriction (an encoded caveat); needs no secret and cannot be undone. */
export const addCaveat = (apiKey: ApiKey, caveat: Uint8Array): ApiKey =>
  fromParts({
    head: apiKey.head,
    caveats: [...apiKey.caveats, caveat],
    tail: hmacSha256(apiKey.tail, caveat),
  })

/** The text form that people copy. */
export const serializeApiKey = (apiKey: ApiKey): string => base58CheckEncode(apiKeyVersion, apiKey.raw)

/** Reads the text form. @throws FormatError `format` or `checksum`. */
export function parseApiKey(text: string): ApiKey {
  const { version, payload } = base58CheckDecode(text)
  if (version !== apiKeyVersion) throw new FormatError('format', 'invalid api key format')
  return parseMacaroon(payload)
}

/** Reads the binary form. Locations and bytes after the signature are dropped. @throws FormatError `format`. */
export const parseMacaroon = (bytes: Uint8Array, limits = strangersLimits): ApiKey =>
  fromParts(parsePackets(bytes, limits))

function fromParts(parts: Omit<ApiKey, 'raw'>): ApiKey {
  return { ...parts, raw: serializePackets(parts) }
}

type Packet = { type: number; data: Uint8Array }

const maxLength = 2 ** 31 - 1
const maxVarintLength = 10

/** Parts of a macaroon; the arrays are copies. @throws FormatError `format`. */
export function parsePackets(
  bytes: Uint8Array,
  limits: GrantLimits,
): { head: Uint8Array; caveats: Uint8Array[]; tail: Uint8Array } {
  if (bytes.length < 2) throw new FormatError('format', 'empty macaroon')
  if (bytes[0] !== macaroonVersion) throw malformed('unknown version')
  const reader = new PacketReader(new Uint8Array(bytes).subarray(1))
  const [identifier, ...others] = reader.section()
  if (identifier?.type !== packetType.identifier || others.length > 0) throw malformed('invalid header')
  const caveats: Uint8Array[] = []
  for (let section = reader.section(); section.length > 0; section = reader.section()) {
    if (caveats.length === limits.caveats) throw malformed('too many caveats')
    caveats.push(caveatOf(section))
  }
  const signature = reader.packet()
  if (signature.type !== packetType.signature) throw malformed('signature is missing')
  if (signature.data.length !== tailLength) throw malformed('signature must have 32 bytes')
  return { head: identifier.data, caveats, tail: signature.data }
}

/** The verification id of a third-party caveat is accepted and plays no part. */
function caveatOf([identifier, verification, ...others]: Packet[]): Uint8Array {
  if (identifier?.type !== packetType.identifier) throw malformed('no identifier in caveat')
  if (verification && verification.type !== packetType.verificationId) throw malformed('invalid field in caveat')
  if (others.length > 0) throw malformed('extra fields in caveat')
  return identifier.data
}

class PacketReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Packets up to the end of the section, in strictly ascending order of type, without a leading location. */
  section(): Packet[] {
    const packets: Packet[] = []
    let last: number = packetType.endOfSection
    for (let next = this.packet(); next.type !== packetType.endOfSection; next = this.packet()) {
      if (next.type <= last) throw malformed('fields out of order')
      last = next.type
      if (next.type !== packetType.location) packets.push(next)
    }
    return packets
  }

  packet(): Packet {
    const type = this.#bytes[this.#at++]
    if (type === undefined) throw malformed('truncated packet')
    if (type === packetType.endOfSection) return { type, data: new Uint8Array() }
    const length = this.#length()
    if (length > this.#bytes.length - this.#at) throw malformed('truncated packet')
    return { type, data: this.#bytes.subarray(this.#at, (this.#at += length)) }
  }

  #length(): number {
    let length = 0
    for (let read = 0; read < maxVarintLength; read++) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw malformed('truncated packet')
      length += (byte % 0x80) * 2 ** (7 * read)
      if (byte < 0x80 && length <= maxLength) return length
      if (byte < 0x80) break
    }
    throw malformed('packet is too long')
  }
}

const malformed = (what: string): FormatError => new FormatError('format', `malformed macaroon: ${what}`)

/** First byte of the binary form. */
export const macaroonVersion = 2

/** Packet types of libmacaroons' second binary format. */
export const packetType = { endOfSection: 0, location: 1, identifier: 2, verificationId: 4, signature: 6 } as const

export const tailLength = 32

export function serializePackets(parts: {
  head: Uint8Array
  caveats: readonly Uint8Array[]
  tail: Uint8Array
}): Uint8Array {
  const endOfSection = Uint8Array.of(packetType.endOfSection)
  return concatAll([
    Uint8Array.of(macaroonVersion),
    ...packet(packetType.identifier, parts.head),
    endOfSection,
    ...parts.caveats.flatMap((caveat) => [...packet(packetType.identifier, caveat), endOfSection]),
    endOfSection,
    ...packet(packetType.signature, parts.tail),
  ])
}

const packet = (type: number, data: Uint8Array): Uint8Array[] => [
  Uint8Array.of(type, ...lengthBytes(data.length)),
  data,
]

function lengthBytes(length: number): number[] {
  return length < 0x80 ? [length] : [(length % 0x80) + 0x80, ...lengthBytes(Math.floor(length / 0x80))]
}
