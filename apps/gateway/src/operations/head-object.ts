import { query } from '../input'
import { readAnswer, readConditions } from '../objects/read-answer'
import { s3Operation } from '../operation'
import { partNumber, versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html */
export const headObject = s3Operation({
  name: 'HeadObject',
  matches: { method: 'HEAD', resource: 'object' },
  needs: ['read', 'list'],
  input: {
    versionId: query('versionId', versionId).optional(),
    partNumber: query('partNumber', partNumber).optional(),
    ...readConditions,
  },

  async run({ bucket, key, input, objects, exchange }) {
    const info = await objects.headObject({ bucket, key, versionId: input.versionId })
    const { range: _range, ...answer } = readAnswer(info, input, exchange)
    return answer
  },
})
