const rate = 16_000

/** A 16-bit mono WAV file: one tone after the other, half a second each, fading out. */
export function wav(tones: readonly number[]): Buffer {
  const perTone = rate / 2
  const samples = Buffer.alloc(tones.length * perTone * 2)
  tones.forEach((hertz, n) => {
    for (let at = 0; at < perTone; at++) {
      const value = Math.sin((2 * Math.PI * hertz * at) / rate) * 9000 * (1 - at / perTone)
      samples.writeInt16LE(Math.round(value), (n * perTone + at) * 2)
    }
  })
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
