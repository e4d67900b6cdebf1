import { listBucketsXml } from '@perigee/s3/xml/list-buckets'
import { xmlAnswer, s3Operation } from '../operation'
import { owner } from '../acl'

/** An extension: also tells which software made each bucket, as far as it named itself. */
export const listBucketsWithAttribution = s3Operation({
  name: 'ListBucketsWithAttribution',
  matches: { method: 'GET', resource: 'service', subresource: 'attribution' },
  needs: [],
  input: {},

  async run({ objects }) {
    const buckets = await objects.listBuckets()
    const entries = buckets.map(({ name, createdAt, partner }) => ({ name, created: createdAt, attribution: partner }))
    return xmlAnswer(listBucketsXml, { owner, buckets: entries })
  },
})
