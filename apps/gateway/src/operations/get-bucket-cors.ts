import { S3Error } from '@perigee/s3/errors'
import { corsConfigurationXml } from '@perigee/s3/xml/cors-configuration'
import { xmlAnswer, s3Operation } from '../operation'

/**
 * The rules of the bucket; the gateway's own, which hold where there are none, are not shown.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketCors.html
 */
export const getBucketCors = s3Operation({
  name: 'GetBucketCors',
  matches: { method: 'GET', resource: 'bucket', subresource: 'cors' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    const rules = await objects.getBucketCors({ bucket })
    if (rules.length === 0) throw new S3Error('NoSuchCORSConfiguration')
    return xmlAnswer(corsConfigurationXml, rules)
  },
})
