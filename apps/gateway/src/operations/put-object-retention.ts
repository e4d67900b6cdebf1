import type { Retention } from '@perigee/contract/store'
import { S3Error } from '@perigee/s3/errors'
import { retentionXml, type RetentionElements } from '@perigee/s3/xml/retention'
import { KiB } from '@perigee/std/units'
import { query, xmlBody, s3Operation } from '../operation'
import { integrity, bypassGovernance, retentionDate } from '../objects/object-headers'
import { versionId } from '../parsers'

/**
 * An empty retention takes one away, which only those can want who bypass.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectRetention.html
 */
export const putObjectRetention = s3Operation({
  name: 'PutObjectRetention',
  matches: { method: 'PUT', resource: 'object', subresource: 'retention' },
  needs: 'putObjectRetention',
  input: {
    versionId: query('versionId', versionId).optional(),
    integrity,
    bypassGovernance,
    retention: xmlBody(retentionXml, { maxBytes: 4 * KiB }),
  },

  async run({ bucket, key, input, objects }) {
    const retention = retentionOf(input.retention)
    const bypass = input.bypassGovernance ?? false
    if (!retention && !bypass) throw new S3Error('InvalidArgument', 'A retention can only be removed by a bypass.')
    await objects.setRetention({ bucket, key, versionId: input.versionId, retention, bypassGovernance: bypass })
    return { status: 200 }
  },
})

function retentionOf({ mode, retainUntil }: RetentionElements): Retention | null {
  if (mode === undefined && retainUntil === undefined) return null
  if (mode === undefined || retainUntil === undefined) {
    throw new S3Error('InvalidRequest', 'The mode of a retention and its date have to be given together.')
  }
  return { mode, until: retentionDate(retainUntil) }
}
