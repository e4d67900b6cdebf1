import { legalHoldXml } from '@perigee/s3/xml/legal-hold'
import { xmlAnswer, query, s3Operation } from '../operation'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectLegalHold.html */
export const getObjectLegalHold = s3Operation({
  name: 'GetObjectLegalHold',
  matches: { method: 'GET', resource: 'object', subresource: 'legal-hold' },
  needs: 'getObjectLegalHold',
  input: { versionId: query('versionId', versionId).optional() },

  async run({ bucket, key, input, objects }) {
    const on = await objects.getLegalHold({ bucket, key, versionId: input.versionId })
    return xmlAnswer(legalHoldXml, { on })
  },
})
