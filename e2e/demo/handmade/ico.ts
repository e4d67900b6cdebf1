const size = 16

/** An icon of 16 × 16 points with 32-bit colour: a ring around a dot, in the colour given as red, green and blue. */
export function ico([red, green, blue]: [number, number, number]): Buffer {
  const points = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const fromCentre = Math.hypot(x - 7.5, y - 7.5)
      const isInk = fromCentre < 2.5 || (fromCentre > 5 && fromCentre < 7.5)
      points.set([blue, green, red, isInk ? 255 : 0], (y * size + x) * 4)
    }
  }
  const mask = Buffer.alloc((size * 32) / 8)
  const bitmapHeader = Buffer.alloc(40)
  bitmapHeader.writeUInt32LE(40, 0)
  bitmapHeader.writeInt32LE(size, 4)
  // The height counts the transparency mask too.
  bitmapHeader.writeInt32LE(size * 2, 8)
  bitmapHeader.writeUInt16LE(1, 12)
  bitmapHeader.writeUInt16LE(32, 14)
  const image = Buffer.concat([bitmapHeader, points, mask])
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.set([size, size], 6)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(image.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, image])
}
