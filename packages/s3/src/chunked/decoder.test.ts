import { concatBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { sha256 } from '@perigee/crypto/hash'
import { nodeHash } from '../checksum-hashes-node'
import { scopeText, signatureOf, signingKey } from '../sigv4/signature'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { S3Error } from '../errors'
import { chunkSignatures, type ChunkSigning, laterSignatures } from './chunk-signatures'
import { chunkedDecoder, type ChunkedOptions } from './decoder'

type Given = Omit<ChunkedOptions, 'signatures'> & { signing: ChunkSigning | null }

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and …/sigv4-streaming-trailers.html
const scope = { date: '20130524', region: 'us-east-1', service: 's3' }
const timestamp = '20130524T000000Z'
const key = signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope)
const payload = 'a'.repeat(66_560)
const signed = (seedSignature: string, trailers: string[] = []): Given => ({
  decodedLength: payload.length,
  signing: { key, scope, timestamp, seedSignature },
  trailers,
})
const unsigned = (decodedLength: number, trailers: string[] = []): Given => ({
  decodedLength,
  signing: null,
  trailers,
})
const chunk = (data: string, signature: string) =>
  `${data.length.toString(16)};chunk-signature=${signature}\r\n${data}\r\n`

const published = {
  options: signed('4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9'),
  body: [
    chunk(payload.slice(0, 65_536), 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'),
    chunk(payload.slice(65_536), '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'),
    chunk('', 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
  ].join(''),
}
const withTrailer = {
  options: signed('106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e', ['x-amz-checksum-crc32c']),
  body: [
    chunk(payload.slice(0, 65_536), 'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2'),
    chunk(payload.slice(65_536), '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7'),
    '0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992\r\n',
    'x-amz-checksum-crc32c:sOO8/Q==\r\n',
    'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n',
  ].join(''),
}

type Decoded = { trailers: Record<string, string>; text: string }

/** Chunks are hashed in place, and later, which has to come to the same. */
function decode(given: Given, body: string, pieceLength = body.length): Decoded {
  const [inPlace, later] = [decodeInPlace, decodeLater].map((way): { decoded?: Decoded; error?: unknown } => {
    try {
      return { decoded: way(given, utf8(body), pieceLength) }
    } catch (error) {
      return { error }
    }
  })
  expect(later).toEqual(inPlace)
  if (!inPlace?.decoded) throw inPlace?.error
  return inPlace.decoded
}
function decodeInPlace({ signing, ...given }: Given, bytes: Uint8Array, pieceLength: number): Decoded {
  const signatures = signing && chunkSignatures(signing, nodeHash('sha256'))
  const decoder = chunkedDecoder({ ...given, signatures })
  const parts = inPieces(bytes, pieceLength).flatMap((piece) => decoder.push(piece))
  return { trailers: Object.fromEntries(decoder.end()), text: fromUtf8(concatBytes(...parts)) }
}
/** As a thread elsewhere does it: two batches are decoded before the first of them is hashed. */
function decodeLater({ signing, ...given }: Given, bytes: Uint8Array, pieceLength: number): Decoded {
  const signatures = signing && laterSignatures(signing)
  const decoder = chunkedDecoder({ ...given, signatures })
  const waiting: { pieces: Uint8Array[]; ends: number[] }[] = []
  let chunk: Uint8Array[] = []
  const settle = (): void => {
    const { pieces, ends } = waiting.shift() ?? { pieces: [], ends: [] }
    let begin = 0
    const hashes = ends.map((end) => {
      chunk.push(...pieces.slice(begin, end))
      begin = end
      const hash = toHex(sha256(concatBytes(...chunk)))
      chunk = []
      return hash
    })
    chunk.push(...pieces.slice(begin))
    signatures?.settle(hashes)
  }
  const parts = inPieces(bytes, pieceLength).flatMap((piece) => {
    const pieces = decoder.push(piece)
    waiting.push({ pieces, ends: signatures?.takeEnds() ?? [] })
    if (waiting.length === 2) settle()
    return pieces
  })
  while (waiting.length > 0) settle()
  return { trailers: Object.fromEntries(decoder.end()), text: fromUtf8(concatBytes(...parts)) }
}
const inPieces = (bytes: Uint8Array, length: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / Math.max(1, length)) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  )
function reasonOf(work: () => unknown) {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof S3Error ? error.reason : error
  }
}

describe('the published examples', () => {
  it.each([1, 7, 4096, 1e6])('signed chunks, in pieces of %d bytes', (length) => {
    expect(decode(published.options, published.body, length)).toEqual({ text: payload, trailers: {} })
  })

  it('signed chunks with a signed trailer', () => {
    const { text, trailers } = decode(withTrailer.options, withTrailer.body)
    expect(text).toBe(payload)
    expect(trailers).toEqual({ 'x-amz-checksum-crc32c': 'sOO8/Q==' })
  })
})

it('decodes what the AWS SDKs send by default', () => {
  const body = '5\r\nhello\r\n6\r\n world\r\n0\r\nx-amz-checksum-crc32:DUoRhQ==\r\n\r\n'
  const decoded = decode(unsigned(11, ['x-amz-checksum-crc32']), body, 3)
  expect(decoded).toEqual({ text: 'hello world', trailers: { 'x-amz-checksum-crc32': 'DUoRhQ==' } })
})

describe('trailers as minio-go writes them', () => {
  const empty = 'x-amz-checksum-crc32c:sOO8/Q==\n\r\n'
  const asMinio = withTrailer.body.replace('x-amz-checksum-crc32c:sOO8/Q==\r\n', empty)
  const unsignedBody = '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:DUoRhQ==\n\r\n\r\n'
  const names = ['x-amz-checksum-crc32']

  it.each([1, 3, 1e6])('signed, with an empty line before the signature, in pieces of %d bytes', (length) => {
    const { text, trailers } = decode(withTrailer.options, asMinio, length)
    expect([text === payload, trailers]).toEqual([true, { 'x-amz-checksum-crc32c': 'sOO8/Q==' }])
  })

  it.each([1, 3, 1e6])('unsigned, with an empty line at the very end, in pieces of %d bytes', (length) => {
    const decoded = decode(unsigned(5, names), unsignedBody, length)
    expect(decoded).toEqual({ text: 'hello', trailers: { 'x-amz-checksum-crc32': 'DUoRhQ==' } })
  })

  it.each([
    ['two empty lines before the signature', withTrailer.options, asMinio.replace('\n\r\n', '\n\r\n\r\n')],
    [
      'a signed body that ends without the signature',
      withTrailer.options,
      asMinio.replace(/x-amz-trailer-sig.*/s, '\r\n'),
    ],
    ['a changed trailer', withTrailer.options, asMinio.replace('sOO8', 'sOO9')],
  ])('%s does not match', (_, options, body) =>
    expect(reasonOf(() => decode(options, body))).toBe('SignatureDoesNotMatch'),
  )

  it.each([
    ['a third empty line', `${unsignedBody}\r\n`],
    ['another byte at the very end', `${unsignedBody.slice(0, -2)}x`],
    ['half of the empty line and another byte', `${unsignedBody.slice(0, -1)}x`],
  ])('%s is refused', (_, body) => expect(reasonOf(() => decode(unsigned(5, names), body))).toBe('InvalidRequest'))
})

it('gives the payload as views on what it was handed', () => {
  const bytes = utf8('5\r\nhello\r\n0\r\n\r\n')
  const [piece] = chunkedDecoder({ ...unsigned(5), signatures: null }).push(bytes)
  expect(piece?.buffer).toBe(bytes.buffer)
})

describe('bodies that are refused', () => {
  const { options, body } = published
  const lastSignature = withTrailer.body.replace('d81f82fc', 'd81f82fd')
  it.each([
    ['a changed payload', options, body.replace('aaaa', 'aaab'), 'SignatureDoesNotMatch'],
    ['a changed signature', options, body.replace('ad80c730', 'ad80c731'), 'SignatureDoesNotMatch'],
    ['an unsigned chunk', options, body.replace(/;chunk-signature=[0-9a-f]+/, ''), 'SignatureDoesNotMatch'],
    ['another seed', signed('0'.repeat(64)), body, 'SignatureDoesNotMatch'],
    ['a changed trailer', withTrailer.options, withTrailer.body.replace('sOO8', 'sOO9'), 'SignatureDoesNotMatch'],
    ['a changed trailer signature', withTrailer.options, lastSignature, 'SignatureDoesNotMatch'],
    ['a cut', options, body.slice(0, -2), 'IncompleteBody'],
    ['a cut in the data', options, body.slice(0, 500), 'IncompleteBody'],
    ['nothing', options, '', 'IncompleteBody'],
    ['more than announced', unsigned(4), '5\r\nhello\r\n0\r\n\r\n', 'IncompleteBody'],
    ['less than announced', unsigned(6), '5\r\nhello\r\n0\r\n\r\n', 'IncompleteBody'],
    ['a huge size', unsigned(5), 'fffffffffffffff\r\nhello', 'InvalidRequest'],
    ['a negative size', unsigned(5), '-5\r\nhello', 'InvalidRequest'],
    ['an endless header', unsigned(5), '0'.repeat(5000), 'InvalidRequest'],
    ['data longer than its size', unsigned(9), '5\r\nhello you\r\n0\r\n\r\n', 'InvalidRequest'],
    ['bytes after the end', unsigned(0), '0\r\n\r\nGET / HTTP/1.1', 'InvalidRequest'],
    ['a trailer not announced', unsigned(0), '0\r\nx-evil:1\r\n\r\n', 'InvalidRequest'],
    ['a trailer twice', unsigned(0, ['a']), '0\r\na:1\r\na:2\r\n\r\n', 'InvalidRequest'],
    ['a missing trailer', unsigned(0, ['a']), '0\r\n\r\n', 'InvalidRequest'],
  ])('%s', (_, given, text, reason) => expect(reasonOf(() => decode(given, text))).toBe(reason))
})

it('meets any bytes with a refusal, never with another error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(50), (bytes, length) => {
      const reason = reasonOf(() => {
        const decoder = chunkedDecoder({ ...unsigned(length), signatures: null })
        decoder.push(bytes)
        decoder.end()
      })
      expect(reason === null || typeof reason === 'string').toBe(true)
    }),
  )
})

it('round-trips any payload, chunk sizes and pieces', () => {
  const pieces = fc.array(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }), { maxLength: 8 })
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 40 }), (data, pieceLength) => {
      let previous = '1'.repeat(64)
      const sign = (text: string) => {
        const hashes = [toHex(sha256(utf8(''))), toHex(sha256(utf8(text)))]
        previous = signatureOf(
          key,
          ['AWS4-HMAC-SHA256-PAYLOAD', timestamp, scopeText(scope), previous, ...hashes].join('\n'),
        )
        return previous
      }
      const body = [...data, ''].map((text) => chunk(text, sign(text))).join('')
      const options = { ...signed('1'.repeat(64)), decodedLength: data.join('').length }
      expect(decode(options, body, pieceLength).text).toBe(data.join(''))
    }),
  )
})
