import { FormatError } from '@perigee/crypto/hash'
import type { GrantLimits } from './limits'

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
