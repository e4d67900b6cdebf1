import { checkLifecycleRules } from '@perigee/s3/lifecycle-rules'
import { lifecycleConfigurationXml } from '@perigee/s3/xml/lifecycle-configuration'
import { MiB } from '@perigee/std/units'
import { randomUUID } from 'node:crypto'
import { xmlBody, s3Operation } from '../operation'

/**
 * `x-amz-transition-default-minimum-object-size` changes nothing: there are no transitions.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html
 */
export const putBucketLifecycleConfiguration = s3Operation({
  name: 'PutBucketLifecycleConfiguration',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'lifecycle' },
  needs: 'write',
  input: { rules: xmlBody(lifecycleConfigurationXml, { maxBytes: 2 * MiB }) },

  async run({ bucket, input, objects }) {
    checkLifecycleRules(input.rules)
    const rules = input.rules.map((rule) => {
      const { asksFor: _, ...asked } = rule
      return { ...asked, id: rule.id === '' ? randomUUID() : rule.id }
    })
    await objects.setLifecycle({ bucket, rules })
    return { status: 200 }
  },
})
