import type { EightMessages } from './open-eight'

/** Memory for opened texts, one behind the other; each is taken from its place among the eight. */
export function createTextRoom(size: number, eight: EightMessages): (at: number) => Uint8Array {
  const room = new Uint8Array(size)
  let filled = 0
  return (at) => {
    const start = filled
    filled = eight.copyText(at, room, start)
    return room.subarray(start, filled)
  }
}
