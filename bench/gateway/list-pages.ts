import type { S3Credentials } from '../../e2e/src/s3-client'
import { presigned } from './presigned'

export interface ListedPage {
  keys: number
  /** Milliseconds until the answer was there. */
  taken: number
  /** Of the next page; undefined after the last. */
  token: string | undefined
}

/** One page of 1,000 below a prefix, read by eye, so that the time of parsing XML is not the server's. */
export async function listPage(
  credentials: S3Credentials,
  { bucket, prefix, token }: { bucket: string; prefix: string; token?: string | undefined },
): Promise<ListedPage> {
  const from = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`
  const query = `list-type=2&prefix=${encodeURIComponent(prefix)}&delimiter=%2F${from}`
  const url = presigned(credentials, 'GET', bucket, query)
  const started = performance.now()
  const page = await (await fetch(url)).text()
  const taken = performance.now() - started
  if (!page.includes('<ListBucketResult')) throw new Error(`no listing: ${page.slice(0, 500)}`)
  return { keys: page.split('<Key>').length - 1, taken, token: /<NextContinuationToken>([^<]+)</.exec(page)?.[1] }
}
