import { checkTags, maxBucketTags } from '@perigee/s3/tags'
import { taggingXml } from '@perigee/s3/xml/tagging'
import { KiB } from '@perigee/std/units'
import { xmlBody, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketTagging.html */
export const putBucketTagging = s3Operation({
  name: 'PutBucketTagging',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'tagging' },
  needs: 'write',
  input: { tags: xmlBody(taggingXml, { maxBytes: 128 * KiB }) },

  async run({ bucket, input: { tags }, objects }) {
    checkTags(tags, maxBucketTags)
    await objects.setBucketTags({ bucket, tags })
    return { status: 200 }
  },
})
