import { taggingXml } from '@perigee/s3/xml/tagging'
import { xmlAnswer, query, s3Operation } from '../operation'
import { tagsOf } from '../objects/object-tags'
import { versionHeader } from '../objects/object-headers'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectTagging.html */
export const getObjectTagging = s3Operation({
  name: 'GetObjectTagging',
  matches: { method: 'GET', resource: 'object', subresource: 'tagging' },
  needs: ['read', 'list'],
  input: { versionId: query('versionId', versionId).optional() },

  async run({ bucket, key, input, objects }) {
    const info = await objects.headObject({ bucket, key, versionId: input.versionId })
    const answer = xmlAnswer(taggingXml, tagsOf(info))
    return { ...answer, headers: { ...answer.headers, ...versionHeader(info) } }
  },
})
