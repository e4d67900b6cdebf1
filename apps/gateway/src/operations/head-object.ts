import type { ObjectName, Objects } from '@perigee/object-client/open-objects'
import { askedPart, readAnswer, readInput } from '../objects/read-answer'
import { refuseEncryptedRead } from '../objects/refuse-headers'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html */
export const headObject = s3Operation({
  name: 'HeadObject',
  matches: { method: 'HEAD', resource: 'object' },
  needs: ['read', 'list'],
  input: readInput,

  async run({ bucket, key, input, objects, exchange }) {
    refuseEncryptedRead(exchange)
    const { versionId, partNumber } = input
    const { info, parts } = await find(objects, { bucket, key, versionId }, partNumber)
    const part = askedPart(input, { size: info.size, parts })
    const { range: _range, ...answer } = readAnswer(info, { input, part, exchange })
    return answer
  },
})

/** The object, and of its parts the one that is asked for. */
async function find(objects: Objects, name: ObjectName, partNumber: number | undefined) {
  if (partNumber === undefined) {
    return { info: await objects.headObject(name), parts: { count: 0, at: () => undefined } }
  }
  const page = await objects.listObjectParts({ ...name, skip: partNumber - 1, limit: 1 })
  const [found] = page.parts
  const range = found && {
    offset: found.offset,
    length: found.size,
    ...(found.checksum && { checksum: found.checksum }),
  }
  return { info: page.info, parts: { count: page.count, at: () => range } }
}
