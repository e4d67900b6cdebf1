const marks: readonly [type: string, ...bytes: number[]][] = [
  ['image/jpeg', 0xff, 0xd8, 0xff],
  ['image/png', 0x89, 0x50, 0x4e, 0x47],
  ['image/gif', 0x47, 0x49, 0x46, 0x38],
]

/** These bytes as the kind of picture that they begin like, whatever they are said to be; null for all others. */
export function pictureIn(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const found = marks.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))
  return found ? new Blob([bytes], { type: found[0] }) : null
}
