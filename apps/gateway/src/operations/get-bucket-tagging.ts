import { S3Error } from '@perigee/s3/errors'
import { taggingXml } from '@perigee/s3/xml/tagging'
import { xmlAnswer, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketTagging.html */
export const getBucketTagging = s3Operation({
  name: 'GetBucketTagging',
  matches: { method: 'GET', resource: 'bucket', subresource: 'tagging' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    const tags = await objects.getBucketTags({ bucket })
    if (tags.length === 0) throw new S3Error('NoSuchTagSet')
    return xmlAnswer(taggingXml, tags)
  },
})
