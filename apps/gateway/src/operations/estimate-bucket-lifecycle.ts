import { checkLifecycleRules } from '@perigee/s3/lifecycle-rules'
import { S3Error } from '@perigee/s3/errors'
import { lifecycleConfigurationXml } from '@perigee/s3/xml/lifecycle-configuration'
import { lifecycleEstimateXml } from '@perigee/s3/xml/lifecycle-estimate'
import { KiB } from '@perigee/std/units'
import { xmlAnswer, xmlBody, s3Operation } from '../operation'

/** What one rule would match now. Our own: S3 has no such call. The body is that of PutBucketLifecycleConfiguration. */
export const estimateBucketLifecycle = s3Operation({
  name: 'EstimateBucketLifecycle',
  matches: { method: 'POST', resource: 'bucket', subresource: 'lifecycle' },
  needs: 'list',
  input: { rules: xmlBody(lifecycleConfigurationXml, { maxBytes: 16 * KiB }) },

  async run({ bucket, input: { rules }, objects }) {
    checkLifecycleRules(rules)
    const [rule, second] = rules
    if (!rule || second) throw new S3Error('InvalidRequest', 'An estimate is about one rule.')
    const { asksFor: _, ...asked } = rule
    return xmlAnswer(lifecycleEstimateXml, await objects.estimateLifecycle({ bucket, rule: asked }))
  },
})
