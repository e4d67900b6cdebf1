import { S3Error } from '@perigee/s3/errors'
import { retentionXml } from '@perigee/s3/xml/retention'
import { xmlAnswer, query, s3Operation } from '../operation'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectRetention.html */
export const getObjectRetention = s3Operation({
  name: 'GetObjectRetention',
  matches: { method: 'GET', resource: 'object', subresource: 'retention' },
  needs: 'getObjectRetention',
  input: { versionId: query('versionId', versionId).optional() },

  async run({ bucket, key, input, objects }) {
    const retention = await objects.getRetention({ bucket, key, versionId: input.versionId })
    if (!retention) throw new S3Error('NoSuchObjectLockConfiguration')
    return xmlAnswer(retentionXml, { mode: retention.mode, retainUntil: retention.until.toISOString() })
  },
})
