import type { Send } from './send'
import { decodeXml } from '../xml/codec'
import { copyObjectResultXml } from '../xml/copy-result'
import { answerLimits } from './answer-limits'
import { lateAnswer } from './late-answer'
import { requestPath, type Connection } from './connection'
import { listObjectsV2Xml, type ListObjectsV2Result } from '../xml/list-objects-v2'
import { listObjectVersionsXml, type ListObjectVersionsResult } from '../xml/list-object-versions'
import { isLockMode } from '../xml/lock-mode'
import { presign } from '../sigv4/sign'
import type { ObjectRetention } from './object-locks'

export type ObjectAddress = { bucket: string; key: string }
export type ObjectHead = {
  size: number
  /** Without quotes. */
  etag: string
  lastModified: Date | null
  contentType: string | null
  /** User metadata without the `x-amz-meta-` prefix. */
  metadata: Record<string, string>
  /** Absent in a bucket without versions. */
  versionId?: string
  /** Null also where the key may not see it. */
  retention: ObjectRetention | null
  legalHold: boolean
}

const userPrefix = 'x-amz-meta-'

export const headObject =
  (send: Send) =>
  async ({ bucket, key, versionId }: ObjectAddress & { versionId?: string }): Promise<ObjectHead> => {
    const query = versionId === undefined ? [] : [['versionId', versionId] as const]
    const { headers } = await send({ method: 'HEAD', bucket, key, query })
    const lastModified = headers.get('last-modified')
    const user = [...headers].filter(([name]) => name.startsWith(userPrefix))
    const shownVersion = headers.get('x-amz-version-id')
    return {
      size: Number(headers.get('content-length') ?? 0),
      etag: (headers.get('etag') ?? '').replace(/^"|"$/g, ''),
      lastModified: lastModified === null ? null : new Date(lastModified),
      contentType: headers.get('content-type'),
      metadata: Object.fromEntries(user.map(([name, value]) => [name.slice(userPrefix.length), value])),
      ...(shownVersion !== null && { versionId: shownVersion }),
      retention: retentionIn(headers),
      legalHold: headers.get('x-amz-object-lock-legal-hold') === 'ON',
    }
  }

function retentionIn(headers: Headers): ObjectRetention | null {
  const mode = headers.get('x-amz-object-lock-mode')
  const until = headers.get('x-amz-object-lock-retain-until-date')
  return mode !== null && isLockMode(mode) && until !== null ? { mode, until: new Date(until) } : null
}

/** Also resolves when there is no such object. With a version, that one goes for good. */
export const deleteObject =
  (send: Send) =>
  async ({ bucket, key, versionId }: ObjectAddress & { versionId?: string }): Promise<void> => {
    const query = versionId === undefined ? [] : [['versionId', versionId] as const]
    await send({ method: 'DELETE', bucket, key, query })
  }

export type CopyObjectInput = {
  source: ObjectAddress & { versionId?: string }
  target: ObjectAddress
  /** Refuses with PreconditionFailed when the target exists. */
  onlyIfAbsent?: boolean
  signal?: AbortSignal
}

/** Copies an object within the service, metadata and all. */
export const copyObject =
  (send: Send) =>
  async ({ source, target, onlyIfAbsent = false, signal }: CopyObjectInput): Promise<{ etag: string }> => {
    const version = source.versionId === undefined ? '' : `?versionId=${source.versionId}`
    const headers = {
      'x-amz-copy-source': requestPath(source) + version,
      ...(onlyIfAbsent && { 'if-none-match': '*' }),
    }
    const response = await send({ method: 'PUT', ...target, headers }, { signal })
    return lateAnswer(copyObjectResultXml, response)
  }

export type ListObjectsV2Input = {
  bucket: string
  prefix?: string
  delimiter?: string
  continuationToken?: string
  startAfter?: string
  maxKeys?: number
  signal?: AbortSignal
}

type Parameter = readonly [name: string, value: string | number | undefined]

/** Leaves out what is undefined. */
const queryOf = (parameters: readonly Parameter[]): [string, string][] =>
  parameters.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))

/** One page. Names are asked for percent-encoded, so every key survives the XML. */
export const listObjectsV2 =
  (send: Send) =>
  async ({ bucket, signal, ...input }: ListObjectsV2Input): Promise<ListObjectsV2Result> => {
    const query = queryOf([
      ['list-type', '2'],
      ['encoding-type', 'url'],
      ['prefix', input.prefix],
      ['delimiter', input.delimiter],
      ['continuation-token', input.continuationToken],
      ['start-after', input.startAfter],
      ['max-keys', input.maxKeys],
    ])
    const response = await send({ method: 'GET', bucket, query }, { signal })
    return decodeXml(listObjectsV2Xml, await response.text(), answerLimits)
  }

export type ListObjectVersionsInput = {
  bucket: string
  prefix?: string
  delimiter?: string
  keyMarker?: string
  versionIdMarker?: string
  maxKeys?: number
  signal?: AbortSignal
}

/** One page of versions and delete markers. Names are asked for percent-encoded, so every key survives the XML. */
export const listObjectVersions =
  (send: Send) =>
  async ({ bucket, signal, ...input }: ListObjectVersionsInput): Promise<ListObjectVersionsResult> => {
    const query = queryOf([
      ['versions', ''],
      ['encoding-type', 'url'],
      ['prefix', input.prefix],
      ['delimiter', input.delimiter],
      ['key-marker', input.keyMarker],
      ['version-id-marker', input.versionIdMarker],
      ['max-keys', input.maxKeys],
    ])
    const response = await send({ method: 'GET', bucket, query }, { signal })
    return decodeXml(listObjectVersionsXml, await response.text(), answerLimits)
  }

export type PresignGetInput = {
  bucket: string
  key: string
  /** Absent: the newest version. */
  versionId?: string
  /** Life in seconds, at most seven days. */
  expires: number
  responseContentDisposition?: string
  responseContentType?: string
}

/** A URL that downloads the object without further credentials until it expires: guard it like a secret. */
export const presignGet =
  (connection: Connection) =>
  ({ bucket, key, versionId, expires, responseContentDisposition, responseContentType }: PresignGetInput): string => {
    const path = requestPath({ bucket, key })
    const parameters = [
      ['response-content-disposition', responseContentDisposition],
      ['response-content-type', responseContentType],
      ['versionId', versionId],
    ] as const
    const query = parameters
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
      .join('&')
    const request = { method: 'GET', path, query, headers: { host: connection.host } }
    return `${connection.origin}${path}?${presign(request, connection.signer, { now: connection.clock(), expires })}`
  }
