import { S3Error } from '@perigee/s3/errors'
import { lifecycleConfigurationXml } from '@perigee/s3/xml/lifecycle-configuration'
import { xmlAnswer, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketLifecycleConfiguration.html */
export const getBucketLifecycleConfiguration = s3Operation({
  name: 'GetBucketLifecycleConfiguration',
  matches: { method: 'GET', resource: 'bucket', subresource: 'lifecycle' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    const rules = await objects.getLifecycle({ bucket })
    if (rules.length === 0) throw new S3Error('NoSuchLifecycleConfiguration')
    return xmlAnswer(lifecycleConfigurationXml, rules)
  },
})
