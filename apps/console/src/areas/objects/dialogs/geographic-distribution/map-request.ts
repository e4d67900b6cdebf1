import { signHeaders } from '@perigee/s3/sigv4/sign'
import { uriEncodePath } from '@perigee/s3/sigv4/request'

/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

type Place = {
  /** Of the link service, without a slash at the end. */
  base: string
  accessKeyId: string
  secretKey: string
  bucket: string
  key: string
  now: Date
}

/** What asks the link service for the map of a file, signed: the access need not be public. */
export function mapRequest({ base, accessKeyId, secretKey, bucket, key, now }: Place) {
  const { origin, host, pathname } = new URL(base)
  const path = `${pathname.replace(/\/$/, '')}/s/${accessKeyId}/${uriEncodePath(`${bucket}/${key}`)}`
  const headers = { 'x-amz-content-sha256': emptyHash }
  const signature = signHeaders(
    { method: 'GET', path, query: 'map=1', headers: { ...headers, host } },
    { accessKeyId, secretKey, region: 'eu1', service: 'linksharing' },
    { now, payloadHash: emptyHash },
  )
  return { url: `${origin}${path}?map=1`, headers: { ...headers, ...signature } }
}
