import { legalHoldXml } from '@perigee/s3/xml/legal-hold'
import { KiB } from '@perigee/std/units'
import { query, xmlBody, s3Operation } from '../operation'
import { integrity } from '../objects/object-headers'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectLegalHold.html */
export const putObjectLegalHold = s3Operation({
  name: 'PutObjectLegalHold',
  matches: { method: 'PUT', resource: 'object', subresource: 'legal-hold' },
  needs: 'putObjectLegalHold',
  input: {
    versionId: query('versionId', versionId).optional(),
    integrity,
    hold: xmlBody(legalHoldXml, { maxBytes: 4 * KiB }),
  },

  async run({ bucket, key, input, objects }) {
    await objects.setLegalHold({ bucket, key, versionId: input.versionId, legalHold: input.hold.on })
    return { status: 200 }
  },
})
