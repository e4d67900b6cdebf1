import { type PayloadMode, parsePayloadMode } from '@perigee/s3/sigv4/request'
import {
  checksumHeader,
  type ChecksumAlgorithm,
  checksumAlgorithms,
  checksumOfHeader,
  refuseOtherChecksums,
} from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import { concatBytes } from '@perigee/std/bytes'
import { leastForThreads, throughHere, throughThread } from '@perigee/std/stage'
import { fromBase64, fromHex } from '@perigee/std/encoding'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../request/caller'
import { isSmall, receiveAll, receiveBody } from './receive-body'
import type { BodyClaims, Received, Receiving, StartReceiving, VerifiedChecksum } from '@perigee/s3/stages/receiving'
import { receivingStage } from '@perigee/s3/stages/receiving-stage'
import { checksumValue } from '@perigee/s3/stages/payload-reader'

export type BodySource = Omit<Receiving, 'md5'> & {
  bytes: () => AsyncIterable<Uint8Array>
  /** All of them at once, of a body that is small. */
  all?: (() => Promise<Uint8Array>) | undefined
  /** Where a large body is checked; in place when it is not given. */
  startReceiving?: StartReceiving | undefined
}

/** The payload of a request. It can be read once. */
export type RequestBody = {
  readonly length: number | null
  /**
   * The payload at the pace of its reader. Ends well only when length, signatures and every checksum that the client
   * gave are right, so nothing may be made visible before its end. `md5`: it is told by `md5()` then.
   */
  stream: (options?: { md5: boolean }) => AsyncGenerator<Uint8Array, void, undefined>
  /** The payload in one piece, of which the same holds; null when it may be large or comes in chunks of its own. */
  readonly whole: (() => Promise<Uint8Array>) | null
  /** A whole small payload. @throws S3Error EntityTooLarge beyond `maxBytes` */
  bytes: (maxBytes: number) => Promise<Uint8Array>
  /** The checksum that the client sent and that was found right; null before the end or when there was none. */
  verifiedChecksum: () => VerifiedChecksum
  /** Of a stream that was asked for it and has ended. */
  md5: () => Uint8Array
}

export function requestBody(source: BodySource): RequestBody {
  const { bytes: read, all, startReceiving, length, mode, claims, chunkSigning } = source
  const receivingWith = (md5: boolean): Receiving => ({ length, mode, claims, chunkSigning, md5 })
  let received: Received = { checksum: null, md5: null }

  async function* stream({ md5 } = { md5: false }) {
    const wanted = receivingWith(md5)
    const isLarge = (length ?? 0) >= leastForThreads
    const remote = isLarge ? startReceiving?.(wanted) : null
    received = yield* remote ? throughThread(remote, read()) : throughHere(await receivingStage(wanted), read())
  }

  async function whole(take: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const stage = await receivingStage(receivingWith(false))
    const bytes = await take()
    stage.push(bytes)
    received = stage.end().result
    return bytes
  }

  return {
    length,
    stream,
    whole: all && mode.kind !== 'streaming' ? () => whole(all) : null,
    async bytes(maxBytes) {
      if ((length ?? 0) > maxBytes) throw new S3Error('EntityTooLarge')
      const parts: Uint8Array[] = []
      let total = 0
      for await (const part of stream()) {
        total += part.length
        if (total > maxBytes) throw new S3Error('EntityTooLarge')
        parts.push(part)
      }
      return concatBytes(...parts)
    },
    verifiedChecksum: () => received.checksum,
    md5() {
      if (!received.md5) throw new Error('the body has no MD5 yet')
      return received.md5
    },
  }
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

export type BodyOptions = {
  request: IncomingMessage
  response: ServerResponse
  header: (name: string) => string | undefined
  caller: Pick<Caller, 'payloadHash' | 'chunkSigning'>
  checksumsAreOfBody: boolean
  /** Milliseconds after which the client has to have kept up some pace. */
  timeout: number
  startReceiving?: StartReceiving | undefined
}

/** Prepares the body for reading; not a byte is taken, nor asked for, before somebody reads it. @throws S3Error */
export function openBody(options: BodyOptions): RequestBody {
  const { request, response, header, caller, checksumsAreOfBody, timeout, startReceiving } = options
  const mode = parsePayloadMode(caller.payloadHash)
  return requestBody({
    bytes: () => receiveBody(request, response, timeout),
    all: isSmall(request) ? () => receiveAll(request, response, timeout) : undefined,
    length: mode.kind === 'streaming' ? decodedLength(header) : contentLength(request),
    mode,
    claims: readClaims(header, mode, checksumsAreOfBody),
    chunkSigning: caller.chunkSigning,
    startReceiving,
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
