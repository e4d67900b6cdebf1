import { inflateSync } from 'node:zlib'

/**
 * What a PDF of ours says, one line for each piece of text in the order of drawing: pdfkit writes objects in the clear,
 * compresses streams, and names glyphs of embedded fonts, whose letters stand in their ToUnicode maps.
 */
export function pdfText(bytes: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      if (map !== undefined) fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''))
    }
  return [...objects.values()].flatMap(({ stream }) => (/\bTJ\b/.test(stream) ? textOf(stream, fonts) : []))
}

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', data] = body.split(/\nstream\n/, 2)
    const packed = data === undefined ? undefined : Buffer.from(data.replace(/\nendstream$/, ''), 'latin1')
    const stream = packed && (head.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1')
    found.set(id, { head, stream: stream ?? '' })
  }
  return found
}

/** By the number of a glyph in four hexadecimal digits; pdfkit lists the letters of each range one by one. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  return letters
}

function textOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let letters: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    if (shown !== undefined) lines.push(glyphs.map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''))
  }
  return lines
}
