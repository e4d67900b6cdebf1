import { uriEncodePath } from '@perigee/s3/sigv4/request'
import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import type { S3Record } from '../answer-request'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { peerOf } from '@perigee/server-kit/http/client'
import type { Target } from '../request/s3-request'
import { owner } from '../acl'

export type LoggedRequest = {
  request: IncomingMessage
  target: Target
  record: S3Record
  /** Milliseconds from the first byte of the request to the last of the answer. */
  took: number
  at: Date
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (value: number): string => String(value).padStart(2, '0')

/** `06/Feb/2019:00:00:38 +0000` */
const timeText = (at: Date): string =>
  `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}:${at.toISOString().slice(11, 19)} +0000`

/**
 * A line of S3's server access logs, fields that are not known as `-`. Signatures and access key ids in URLs are left
 * out. https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */
export function logLine({ request, target, record, took, at }: LoggedRequest): string {
  const { place } = target
  const headers = request.headers
  const key = place.resource === 'object' ? uriEncodePath(place.key) : undefined
  // none when the client left before it
  const { answer, caller, failure } = record
  const signature = caller?.signature
  const status = answer?.status ?? failure?.status
  const socket = request.socket
  const tls = socket instanceof TLSSocket ? socket : undefined
  const uri = `${request.method} ${withoutSecrets(request.url ?? '')} HTTP/${request.httpVersion}`
  return [
    owner.id,
    place.resource === 'service' ? undefined : place.bucket,
    `[${timeText(at)}]`,
    peerOf(socket),
    signature && owner.id,
    record.requestId,
    operationText(request, record, place.resource),
    key,
    quoted(uri),
    status,
    failure?.code,
    sentBytes(request, answer),
    objectSize(request, answer),
    Math.round(took),
    '-',
    quoted(headers.referer),
    quoted(headers['user-agent']),
    answer?.headers?.['x-amz-version-id'],
    record.requestId,
    signature && (signature.version === '4' ? 'SigV4' : 'SigV2'),
    tls?.getCipher().name,
    signature && authentications[signature.method],
    word(headers.host),
    tls?.getProtocol()?.replace(/^TLSv1$/, 'TLSv1.0'),
    '-',
    '-',
  ]
    .map((field) => (field === undefined || field === '' ? '-' : String(field)))
    .join(' ')
}

const authentications = { header: 'AuthHeader', query: 'QueryString', multipart: 'POST' } as const

/** Nothing that a client sends may end its field. */
const quoted = (text: string | undefined): string =>
  text === undefined ? '"-"' : `"${text.replace(/[^ -~]|["\\]/g, encodeURIComponent)}"`

const word = (text: string | undefined): string | undefined => text?.replace(/[^!-~]/g, encodeURIComponent)

/** What opens something to whoever knows it: an access key id alone opens shared links. */
const secrets = new Set(['x-amz-signature', 'x-amz-credential', 'signature', 'awsaccesskeyid'])

function withoutSecrets(url: string): string {
  const start = url.indexOf('?') + 1
  if (start === 0) return url
  const pairs = url.slice(start).split('&')
  return `${url.slice(0, start)}${pairs.map(shown).join('&')}`
}

function shown(pair: string): string {
  const [name = ''] = pair.split('=')
  return secrets.has(decodeURIComponent(name).toLowerCase()) ? `${name}=-` : pair
}

/** `REST.PUT.OBJECT`; the parts of buckets and objects by their own names. */
function operationText(
  request: IncomingMessage,
  { action: operation, subresource }: S3Record,
  resource: string,
): string {
  if (operation === 'CopyObject') return 'REST.COPY.OBJECT'
  if (operation === 'UploadPartCopy') return 'REST.COPY.PART'
  const part = subresource === 'uploadId' ? (operation === 'UploadPart' ? 'part' : 'upload') : subresource
  const named = part === 'delete' ? 'multi_object_delete' : (part ?? resource)
  return `REST.${request.method}.${named.replaceAll('-', '_').toUpperCase()}`
}

function sentBytes({ method }: IncomingMessage, answer: Answer | undefined): string | number | undefined {
  if (!answer || method === 'HEAD') return undefined
  const { body, headers } = answer
  return typeof body === 'string' ? Buffer.byteLength(body) : headers?.['content-length']
}

/** Of the object that went one way or the other. */
function objectSize({ method, headers }: IncomingMessage, answer: Answer | undefined): string | undefined {
  if (method === 'PUT') return headers['x-amz-decoded-content-length']?.toString() ?? headers['content-length']
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (answer?.headers?.etag === undefined) return undefined
  return answer.headers['content-range']?.split('/')[1] ?? answer.headers['content-length']
}
