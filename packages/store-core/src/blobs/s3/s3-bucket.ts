import type { S3 } from '@aws-sdk/client-s3'
import { second } from '@perigee/std/durations'
import type { BlobId } from '../blob-store'

/** A bucket of an S3 service that holds blobs, and nothing else below its prefix. */
export interface S3BlobOptions {
  /** Null for AWS itself. */
  endpoint: string | null
  region: string
  bucket: string
  /** Stands before every key: `blobs/`, or nothing. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path, not in the host name. */
  pathStyle: boolean
  /** Sends CRC32 checksums, which the service verifies and keeps; false for services that do not know them. */
  checksums: boolean
  /** How long the service may be silent. */
  timeout?: number
}

/** An open connection to such a bucket. */
export interface S3Bucket {
  client: S3
  bucket: string
  prefix: string
  /** For messages: where the service is, without credentials. */
  name: string
  keyOf(id: BlobId): string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const connections = 200
const attempts = 4

/** Connects when something is asked. The SDK is loaded here, so that servers without such a bucket start without it. */
export async function openS3Bucket(options: S3BlobOptions): Promise<S3Bucket> {
  const { S3 } = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, pathStyle, checksums } = options
  const { timeout = 60 * second } = options
  const when = checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED'
  const client = new S3({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    requestChecksumCalculation: when,
    responseChecksumValidation: when,
    followRegionRedirects: endpoint === null,
    requestHandler: {
      connectionTimeout: Math.min(timeout, 10 * second),
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeout,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections },
    },
  })
  return { client, bucket, prefix, name: `${endpoint ?? 'AWS'}/${bucket}`, keyOf: (id) => prefix + checked(id) }
}

/** The blob that a key is; undefined for foreign keys. */
export function blobOfKey({ prefix }: S3Bucket, key: string): BlobId | undefined {
  const id = key.startsWith(prefix) ? key.slice(prefix.length) : ''
  return uuid.test(id) ? id : undefined
}

function checked(id: BlobId): BlobId {
  if (!uuid.test(id)) throw new TypeError('a blob id has to be a UUID')
  return id
}
