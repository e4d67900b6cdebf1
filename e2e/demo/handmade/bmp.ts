/** A 24-bit Windows bitmap: `color` gives red, green and blue from 0 to 255 for each place, row 0 on top. */
export function bmp(width: number, height: number, color: (x: number, y: number) => [number, number, number]): Buffer {
  const rowLength = Math.ceil((width * 3) / 4) * 4
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(header.length + rowLength * height, 2)
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  const rows = Buffer.alloc(rowLength * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = color(x, y)
      rows.set([blue, green, red], (height - 1 - y) * rowLength + x * 3)
    }
  }
  return Buffer.concat([header, rows])
}
