import { taggingXml } from '@perigee/s3/xml/tagging'
import { KiB } from '@perigee/std/units'
import { query, xmlBody, s3Operation } from '../operation'
import { keptTags } from '../objects/object-tags'
import { versionHeader } from '../objects/object-headers'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectTagging.html */
export const putObjectTagging = s3Operation({
  name: 'PutObjectTagging',
  matches: { method: 'PUT', resource: 'object', subresource: 'tagging' },
  needs: 'write',
  input: {
    versionId: query('versionId', versionId).optional(),
    tags: xmlBody(taggingXml, { maxBytes: 64 * KiB }),
  },

  async run({ bucket, key, input, objects }) {
    const info = await objects.setTags({ bucket, key, versionId: input.versionId, tags: keptTags(input.tags) })
    return { status: 200, headers: versionHeader(info) }
  },
})
