/** Ways in which a secret could be written down: as it is, in hexadecimal of either case, in base64 of either alphabet. */
export function needlesOf(secret: Uint8Array): Buffer[] {
  const raw = Buffer.from(secret)
  const texts = [raw.toString('hex'), raw.toString('hex').toUpperCase(), ...base64Forms(raw)]
  return [raw, ...texts.map((text) => Buffer.from(text))]
}

/**
 * Base64 depends on what stands before: three shifts, each without the characters that neighbours take part in. The
 * JSON and URL forms of these characters are the same.
 */
function base64Forms(raw: Buffer): string[] {
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), raw])
      .toString('base64')
      .replace(/=+$/, '')
    const first = Math.ceil((shift * 8) / 6)
    const whole = Math.floor(((shift + raw.length) * 8) / 6)
    return text.slice(first, whole)
  })
  return shifted.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
}
