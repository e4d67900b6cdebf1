import { S3Error } from '@perigee/s3/errors'
import { listBucketsXml } from '@perigee/s3/xml/list-buckets'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import { regionOf } from '../bucket-region'
import { xmlAnswer, query, s3Operation } from '../operation'
import { owner } from '../acl'

const most = 10_000

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListBuckets.html */
export const listBuckets = s3Operation({
  name: 'ListBuckets',
  matches: { method: 'GET', resource: 'service' },
  needs: [],
  input: {
    prefix: query('prefix').optional(),
    region: query('bucket-region').optional(),
    limit: query('max-buckets', maxBuckets).optional(),
    after: query('continuation-token', afterToken).optional(),
  },

  async run({ input, objects }) {
    const { prefix = '', region, limit = most, after = '' } = input
    const fitting = (await objects.listBuckets())
      .map((bucket) => ({ name: bucket.name, created: bucket.createdAt, region: regionOf(bucket) }))
      .filter(({ name }) => name.startsWith(prefix) && name > after)
      .filter((bucket) => region === undefined || bucket.region === region)
    const buckets = fitting.slice(0, limit)
    const last = fitting.length > limit ? buckets.at(-1) : undefined
    return xmlAnswer(listBucketsXml, {
      owner,
      buckets,
      ...(prefix !== '' && { prefix }),
      ...(last && { continuationToken: toBase64(utf8(last.name)) }),
    })
  },
})

function maxBuckets(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) {
    throw new S3Error('InvalidArgument', `Argument max-buckets must be an integer between 1 and ${most}.`)
  }
  return value
}

function afterToken(text: string): string {
  try {
    if (text !== '') return fromUtf8(fromBase64(text))
  } catch {
    // answered below
  }
  throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.')
}
