import { concatAll } from '@perigee/std/concat-all'
import { macaroonVersion, packetType } from './parse-macaroon'

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
