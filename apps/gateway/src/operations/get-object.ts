import { query } from '../input'
import { readAnswer, readConditions } from '../objects/read-answer'
import { s3Operation } from '../operation'
import { partNumber, versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export const getObject = s3Operation({
  name: 'GetObject',
  matches: { method: 'GET', resource: 'object' },
  needs: 'read',
  input: {
    versionId: query('versionId', versionId).optional(),
    partNumber: query('partNumber', partNumber).optional(),
    ...readConditions,
  },

  async run({ bucket, key, input, objects, exchange }) {
    const { info, read } = await objects.getObject({ bucket, key, versionId: input.versionId })
    const { range, ...answer } = readAnswer(info, input, exchange)
    return answer.status === 304 ? answer : { ...answer, body: range ? read(range) : read() }
  },
})
