import { checkCorsRules } from '@perigee/s3/cors/check-rules'
import { corsConfigurationXml } from '@perigee/s3/xml/cors-configuration'
import { KiB } from '@perigee/std/units'
import { xmlBody, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketCors.html */
export const putBucketCors = s3Operation({
  name: 'PutBucketCors',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'cors' },
  needs: 'write',
  input: { rules: xmlBody(corsConfigurationXml, { maxBytes: 64 * KiB }) },

  async run({ bucket, input: { rules }, objects }) {
    checkCorsRules(rules)
    await objects.setBucketCors({ bucket, rules })
    return { status: 200 }
  },
})
