import { constantTimeEqual } from '@perigee/crypto/hash'
import { createNodeChecksum, nodeHash } from '@perigee/s3/checksum-hashes-node'
import { type PayloadMode, parsePayloadMode } from '@perigee/s3/sigv4/request'
import { decodeChunkedStream } from '@perigee/s3/chunked/decode-stream'
import type { ChunkSigning } from '@perigee/s3/chunked/chunk-signatures'
import {
  checksumHeader,
  type ChecksumAlgorithm,
  checksumAlgorithms,
  checksumOfHeader,
  parseChecksum,
  refuseOtherChecksums,
} from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import { concatBytes } from '@perigee/std/bytes'
import { fromBase64, fromHex } from '@perigee/std/encoding'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../request/caller'
import { isSmall, receiveAll, receiveBody } from './receive-body'

export type BodySource = {
  bytes: () => AsyncIterable<Uint8Array>
  /** All of them at once, of a body that is small. */
  all?: () => Promise<Uint8Array>
  /** Length of the payload as announced; null when it was not. */
  length: number | null
  mode: PayloadMode
  claims: BodyClaims
  /** Null when no signature can vouch for chunks. */
  chunkSigning: ChunkSigning | null
}

/** The payload of a request. It can be read once. */
export type RequestBody = {
  readonly length: number | null
  /**
   * The payload at the pace of its reader. Ends well only when length, signatures and every checksum that the client
   * gave are right, so nothing may be made visible before its end. `alsoHash` sees the bytes too.
   */
  stream: (alsoHash?: { update: (bytes: Uint8Array) => void }) => AsyncGenerator<Uint8Array, void, undefined>
  /** The payload in one piece, of which the same holds; null when it may be large or comes in chunks of its own. */
  readonly whole: (() => Promise<Uint8Array>) | null
  /** A whole small payload. @throws S3Error EntityTooLarge beyond `maxBytes` */
  bytes: (maxBytes: number) => Promise<Uint8Array>
  /** The checksum that the client sent and that was found right; null before the end or when there was none. */
  verifiedChecksum: () => { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null
}

export function requestBody(source: BodySource): RequestBody {
  let verified: { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null = null

  async function* stream(alsoHash?: { update: (bytes: Uint8Array) => void }) {
    const checks = await checksOf(source.claims, source.length)
    for await (const bytes of decoded(source, checks.onTrailers)) {
      checks.take(bytes)
      alsoHash?.update(bytes)
      yield bytes
    }
    verified = checks.end()
  }

  async function whole(all: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const checks = await checksOf(source.claims, source.length)
    const bytes = await all()
    checks.take(bytes)
    verified = checks.end()
    return bytes
  }

  const { all, mode } = source
  return {
    length: source.length,
    stream,
    whole: all && mode.kind !== 'streaming' ? () => whole(all) : null,
    async bytes(maxBytes) {
      if ((source.length ?? 0) > maxBytes) throw new S3Error('EntityTooLarge')
      const parts: Uint8Array[] = []
      let total = 0
      for await (const part of stream()) {
        total += part.length
        if (total > maxBytes) throw new S3Error('EntityTooLarge')
        parts.push(part)
      }
      return concatBytes(...parts)
    },
    verifiedChecksum: () => verified,
  }
}

type Checks = {
  /** @throws S3Error IncompleteBody for more than was announced */
  take: (bytes: Uint8Array) => void
  /** Gives the checksum that was claimed and found right. @throws S3Error for a body that is not what was claimed */
  end: () => { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null
  onTrailers: (trailers: ReadonlyMap<string, string>) => void
}

async function checksOf(claims: BodyClaims, length: number | null): Promise<Checks> {
  const md5 = claims.md5 && nodeHash('md5')()
  const sha256 = claims.sha256 && nodeHash('sha256')()
  const checksum = claims.checksum && (await createNodeChecksum(claims.checksum.algorithm))
  const hashes = [md5, sha256, checksum].filter((hash) => hash !== null)
  let expected = claims.checksum?.value ?? null
  let received = 0
  return {
    take(bytes) {
      received += bytes.length
      if (length !== null && received > length) throw new S3Error('IncompleteBody')
      for (const hash of hashes) hash.update(bytes)
    },
    end() {
      if (length !== null && received !== length) throw new S3Error('IncompleteBody')
      if (differ(sha256?.digest(), claims.sha256)) throw new S3Error('XAmzContentSHA256Mismatch')
      if (differ(md5?.digest(), claims.md5)) throw new S3Error('BadDigest')
      if (!checksum || !claims.checksum) return null
      const digest = checksum.digest()
      if (!expected || differ(digest, expected)) throw new S3Error('BadDigest')
      return { algorithm: claims.checksum.algorithm, digest }
    },
    onTrailers(trailers) {
      const text = claims.checksum && trailers.get(checksumHeader(claims.checksum.algorithm))
      if (claims.checksum && text !== undefined && text !== null)
        expected = checksumValue(claims.checksum.algorithm, text)
    },
  }
}

function decoded(
  { bytes, length, mode, claims, chunkSigning }: BodySource,
  onTrailers: (trailers: ReadonlyMap<string, string>) => void,
): AsyncIterable<Uint8Array> {
  if (mode.kind !== 'streaming') return bytes()
  const signing = mode.signed ? chunkSigning : null
  if (mode.signed && !signing) throw new S3Error('InvalidRequest', 'Signed chunks need a signature of version 4.')
  const options = { decodedLength: length ?? 0, signing, trailers: claims.trailers, sha256: nodeHash('sha256') }
  return decodeChunkedStream(bytes(), { ...options, onTrailers })
}

const differ = (digest: Uint8Array | undefined, claim: Uint8Array | null): boolean =>
  digest !== undefined && claim !== null && !constantTimeEqual(digest, claim)

/** What the client claims about its body, read before the first byte of it. */
export type BodyClaims = {
  md5: Uint8Array | null
  sha256: Uint8Array | null
  /** `value` is null when it comes as a trailer. */
  checksum: { algorithm: ChecksumAlgorithm; value: Uint8Array | null } | null
  /** Lower-case names of the announced trailers. */
  trailers: readonly string[]
}

type HeaderReader = (name: string) => string | undefined

/** @throws S3Error InvalidDigest and InvalidRequest for claims that cannot be read */
export function readClaims(header: HeaderReader, mode: PayloadMode, checksumsAreOfBody = true): BodyClaims {
  const trailers = announcedTrailers(header, mode)
  refuseOtherChecksums({ header, trailers })
  return {
    md5: md5Claim(header('content-md5')),
    sha256: mode.kind === 'hash' ? fromHex(mode.sha256) : null,
    checksum: checksumsAreOfBody ? checksumClaim(header, trailers) : null,
    trailers,
  }
}

function md5Claim(value: string | undefined): Uint8Array | null {
  if (value === undefined) return null
  try {
    const digest = fromBase64(value.trim())
    if (digest.length === 16) return digest
  } catch {
    // answered below
  }
  throw new S3Error('InvalidDigest')
}

function announcedTrailers(header: HeaderReader, mode: PayloadMode): string[] {
  const names = (header('x-amz-trailer') ?? '').toLowerCase().split(',')
  const announced = names.map((name) => name.trim()).filter((name) => name !== '')
  const carried = mode.kind === 'streaming' && mode.trailer
  if (announced.length > 0 && !carried) throw new S3Error('InvalidRequest', 'x-amz-trailer needs a body with trailers.')
  return announced
}

function checksumClaim(header: HeaderReader, trailers: readonly string[]): BodyClaims['checksum'] {
  const given = checksumAlgorithms.filter((algorithm) => header(checksumHeader(algorithm)) !== undefined)
  const trailing = trailers.flatMap((name) => checksumOfHeader(name) ?? [])
  const [algorithm, another] = [...given, ...trailing]
  checkNamed(header('x-amz-sdk-checksum-algorithm'), algorithm)
  if (!algorithm) return null
  if (another) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  const text = header(checksumHeader(algorithm))
  return { algorithm, value: text === undefined ? null : checksumValue(algorithm, text) }
}

/** SDKs name the checksum that they send: one that got lost on the way is noticed. @throws S3Error InvalidRequest */
function checkNamed(named: string | undefined, algorithm: ChecksumAlgorithm | undefined): void {
  if (named === undefined || named.toUpperCase() === algorithm) return
  const text = algorithm
    ? 'Value for x-amz-sdk-checksum-algorithm header is invalid.'
    : 'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.'
  throw new S3Error('InvalidRequest', text)
}

/** @throws S3Error InvalidRequest for text that cannot be such a checksum */
export function checksumValue(algorithm: ChecksumAlgorithm, text: string): Uint8Array {
  const value = parseChecksum(algorithm, text)
  if (!value) throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`)
  return value
}

export type BodyOptions = {
  request: IncomingMessage
  response: ServerResponse
  header: (name: string) => string | undefined
  caller: Pick<Caller, 'payloadHash' | 'chunkSigning'>
  checksumsAreOfBody: boolean
  /** Milliseconds after which the client has to have kept up some pace. */
  timeout: number
}

/** Prepares the body for reading; not a byte is taken, nor asked for, before somebody reads it. @throws S3Error */
export function openBody(options: BodyOptions): RequestBody {
  const { request, response, header, caller, checksumsAreOfBody, timeout } = options
  const mode = parsePayloadMode(caller.payloadHash)
  return requestBody({
    bytes: () => receiveBody(request, response, timeout),
    ...(isSmall(request) && { all: () => receiveAll(request, response, timeout) }),
    length: mode.kind === 'streaming' ? decodedLength(header) : contentLength(request),
    mode,
    claims: readClaims(header, mode, checksumsAreOfBody),
    chunkSigning: caller.chunkSigning,
  })
}

function decodedLength(header: (name: string) => string | undefined): number {
  const text = header('x-amz-decoded-content-length') ?? ''
  const length = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(length)) throw new S3Error('MissingContentLength')
  return length
}

function contentLength({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}
