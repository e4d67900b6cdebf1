/** The smallest bytes that are greater than everything with this prefix; undefined when nothing is. */
export function prefixEnd(prefix: Uint8Array): Uint8Array | undefined {
  for (let last = prefix.length - 1; last >= 0; last--) {
    const byte = prefix[last] ?? 0xff
    if (byte === 0xff) continue
    const end = prefix.slice(0, last + 1)
    end[last] = byte + 1
    return end
  }
  return undefined
}
