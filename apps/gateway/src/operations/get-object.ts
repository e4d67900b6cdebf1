import { askedPart, readAnswer, readInput } from '../objects/read-answer'
import { refuseCustomerKey } from '../objects/object-headers'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export const getObject = s3Operation({
  name: 'GetObject',
  matches: { method: 'GET', resource: 'object' },
  needs: 'read',
  input: readInput,

  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange)
    const { info, parts, read, atHand } = await objects.getObject({ bucket, key, versionId: input.versionId })
    const all = input.partNumber === undefined ? [] : parts()
    const part = askedPart(input, { size: info.size, parts: { count: all.length, at: (index) => all[index] } })
    const { range, ...answer } = readAnswer(info, { input, part, exchange })
    const wanted = range ?? undefined
    return answer.status === 304 ? answer : { ...answer, body: atHand(wanted) ?? (() => read(wanted)) }
  },
})
