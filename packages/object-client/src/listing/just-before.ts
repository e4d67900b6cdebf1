/** Just before a name: no UTF-8 comes in between, since it has no byte 0xff. */
export function justBefore(name: Uint8Array | undefined): Uint8Array | undefined {
  const last = name?.at(-1)
  if (!name || last === undefined) return undefined
  const start = name.subarray(0, -1)
  return last === 0 ? start : Uint8Array.of(...start, last - 1, 0xff)
}
