import { listBucketsXml } from '@perigee/s3/xml/list-buckets'
import { xmlAnswer } from '../http/answer'
import { s3Operation } from '../operation'
import { owner } from '../owner'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListBuckets.html */
export const listBuckets = s3Operation({
  name: 'ListBuckets',
  matches: { method: 'GET', resource: 'service' },
  needs: [],
  input: {},

  async run({ objects }) {
    const buckets = await objects.listBuckets()
    const entries = buckets.map(({ name, createdAt }) => ({ name, created: createdAt }))
    return xmlAnswer(listBucketsXml, { owner, buckets: entries })
  },
})
