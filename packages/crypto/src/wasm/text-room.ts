/** Memory for texts, one behind the other. */
export function createTextRoom(size: number): (text: Uint8Array) => Uint8Array {
  const room = new Uint8Array(size)
  let filled = 0
  return (text) => {
    room.set(text, filled)
    filled += text.length
    return room.subarray(filled - text.length, filled)
  }
}
