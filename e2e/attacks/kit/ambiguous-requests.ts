interface At {
  path: string
  host: string
}

/** What it is, its bytes (latin1), and whether hanging up without a word is an answer too. */
type Ambiguous = [what: string, text: (at: At) => string, mayBe?: 'silence']

const smuggled = ({ path, host }: At) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
/** A request with these header lines and this body, and a second one hidden behind it. */
const withHeaders =
  (lines: string[], body = '') =>
  (at: At): string =>
    [`GET ${at.path} HTTP/1.1`, `Host: ${at.host}`, ...lines, '', body].join('\r\n') + smuggled(at)
const chunks = '0\r\n\r\n'

export const ambiguous: readonly Ambiguous[] = [
  ['a length and chunks', withHeaders(['Content-Length: 6', 'Transfer-Encoding: chunked'], chunks)],
  ['chunks and a length', withHeaders(['Transfer-Encoding: chunked', 'Content-Length: 6'], chunks)],
  ['two lengths', withHeaders(['Content-Length: 1', 'Content-Length: 40'], 'x')],
  ['one length twice', withHeaders(['Content-Length: 1', 'Content-Length: 1'], 'x')],
  ['a list of lengths', withHeaders(['Content-Length: 1, 1'], 'x')],
  ['a length with a plus', withHeaders(['Content-Length: +1'], 'x')],
  ['a negative length', withHeaders(['Content-Length: -1'], 'x')],
  ['a hexadecimal length', withHeaders(['Content-Length: 0x1'], 'x')],
  ['a length with an exponent', withHeaders(['Content-Length: 1e1'], 'x')],
  ['a length that is too long', withHeaders([`Content-Length: ${'9'.repeat(30)}`], 'x')],
  ['a length of two words', withHeaders(['Content-Length: 1 0'], 'x')],
  ['an unknown coding', withHeaders(['Transfer-Encoding: xchunked'], chunks)],
  ['chunks that are not last', withHeaders(['Transfer-Encoding: chunked, identity'], chunks)],
  ['chunks and another coding', withHeaders(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunks)],
  ['a tab in the coding', withHeaders(['Transfer-Encoding: \x0bchunked'], chunks)],
  ['a coding in quotes', withHeaders(['Transfer-Encoding: "chunked"'], chunks)],
  ['a space before the colon', withHeaders(['Content-Length : 1'], 'x')],
  ['a space in a name', withHeaders(['Content Length: 1'], 'x')],
  ['a header without a name', withHeaders([': 1'], 'x')],
  ['a header without a colon', withHeaders(['Content-Length'], 'x')],
  ['a folded header', withHeaders(['X-A: b', ' Content-Length: 1'], 'x')],
  ['a folded first header', ({ path, host }) => `GET ${path} HTTP/1.1\r\n X: y\r\nHost: ${host}\r\n\r\n`],
  ['a NUL in a value', withHeaders(['X-A: b\0c'])],
  ['a NUL in a name', withHeaders(['X-\0A: b'])],
  ['a control character in a value', withHeaders(['X-A: b\x07c'])],
  ['a bare carriage return', withHeaders(['X-A: b\rContent-Length: 1'], 'x')],
  ['bare line feeds', ({ path, host }) => `GET ${path} HTTP/1.1\nHost: ${host}\nConnection: close\n\n`],
  ['a bare line feed between headers', ({ path, host }) => `GET ${path} HTTP/1.1\r\nHost: ${host}\nX: y\r\n\r\n`],
  ['no host', ({ path }) => `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  [
    'two hosts',
    ({ path, host }) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  ],
  ['a chunk size that is none', withHeaders(['Transfer-Encoding: chunked'], '0x5\r\nhello\r\n0\r\n\r\n')],
  ['a negative chunk size', withHeaders(['Transfer-Encoding: chunked'], '-1\r\nhello\r\n0\r\n\r\n')],
  ['a chunk of 2^64 bytes', withHeaders(['Transfer-Encoding: chunked'], 'ffffffffffffffff1\r\nhello\r\n')],
  ['a chunk that is longer than its size', withHeaders(['Transfer-Encoding: chunked'], '1\r\nhello\r\n0\r\n\r\n')],
  ['a path with a space', ({ host }) => `GET /a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ['another version', ({ path, host }) => `GET ${path} HTTP/9.9\r\nHost: ${host}\r\n\r\n`],
  ['no method', ({ path, host }) => `${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ['a method in small letters', ({ path, host }) => `get ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ['a NUL in the method', ({ path, host }) => `G\0T ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ['the greeting of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['the greeting of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a header of 100 KB', withHeaders([`X-Much: ${'v'.repeat(100_000)}`]), 'silence'],
  ['headers of 100 KB', withHeaders(Array.from({ length: 1000 }, (_, at) => `X-${at}: ${'v'.repeat(100)}`)), 'silence'],
  [
    'a path of 100 KB',
    ({ path, host }) => `GET ${path}?${'a'.repeat(100_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'silence',
  ],
]

/** Requests whose head is sane, or sane enough for a server of one site: that may be answered, but nothing behind it. */
export const answeredOnce: ReadonlySet<string> = new Set([
  'an unknown coding',
  'a coding in quotes',
  'a chunk size that is none',
  'a negative chunk size',
  'a chunk of 2^64 bytes',
  'a chunk that is longer than its size',
  'no host',
])
