export interface TrappedMail {
  from: string
  /** Envelope recipients. */
  to: string[]
  subject: string
  /** `` when there is no such part. */
  text: string
  html: string
  /** As it came over the wire. */
  source: string
}

/** Reads the parts of a MIME message that tests look at (RFC 2045–2047: nested multiparts, encoded words). */
export function parseMail(source: string, to: string[]): TrappedMail {
  const { headers, body } = split(source)
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: part(headers, body, 'text/plain') ?? '',
    html: part(headers, body, 'text/html') ?? '',
    source,
  }
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [undefined, source]
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return { headers: new Map(headers), body }
}

function part(headers: Map<string, string>, body: string, wanted: string): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain'
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) {
    return type.toLowerCase().startsWith(wanted) ? decode(body, headers.get('content-transfer-encoding')) : undefined
  }
  const inner = body.split(`--${boundary}`).slice(1, -1)
  for (const piece of inner) {
    const nested = split(piece.replace(/^\r?\n/, ''))
    const found = part(nested.headers, nested.body, wanted)
    if (found !== undefined) return found
  }
  return undefined
}

function decode(body: string, encoding = '7bit'): string {
  const content = body.replace(/\r\n/g, '\n').replace(/\n$/, '')
  if (encoding.toLowerCase() === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  if (encoding.toLowerCase() === 'quoted-printable') return decodeQuoted(content.replace(/=\n/g, ''))
  return content
}

const decodeQuoted = (content: string): string =>
  Buffer.from(
    content.replace(/[^\x20-\x7e\n]|=([0-9A-F]{2})/gi, (char, hex: string | undefined) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : char,
    ),
    'latin1',
  ).toString('utf8')

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
