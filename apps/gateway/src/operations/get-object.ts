import type { ObjectInfo, ObjectName, Objects, PartInfo } from '@perigee/object-client/open-objects'
import { askedPart, readAnswer, readInput } from '../objects/read-answer'
import { refuseEncryptedRead } from '../objects/refuse-headers'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export const getObject = s3Operation({
  name: 'GetObject',
  matches: { method: 'GET', resource: 'object' },
  needs: 'read',
  input: readInput,

  async run({ bucket, key, input, objects, exchange }) {
    refuseEncryptedRead(exchange)
    const { info, parts, read, atHand } = await objects.getObject({ bucket, key, versionId: input.versionId })
    const all = input.partNumber === undefined ? [] : parts()
    const checksum =
      input.checksumMode && input.partNumber !== undefined && all.length > 0
        ? await checksumOf(objects, { bucket, key, versionId: input.versionId, info, partNumber: input.partNumber })
        : undefined
    const at = (index: number) => all[index] && { ...all[index], ...(checksum && { checksum }) }
    const part = askedPart(input, { size: info.size, parts: { count: all.length, at } })
    const { status, headers, range } = readAnswer(info, { input, part, exchange })
    if (status === 304) return { status, headers }
    const wanted = range ?? undefined
    return { status, headers, body: atHand(wanted) ?? (() => read(wanted)) }
  },
})

type PartOf = ObjectName & { info: ObjectInfo; partNumber: number }

/** The checksum of a part; none when another object has come in between. */
async function checksumOf(objects: Objects, { info, partNumber, ...name }: PartOf): Promise<PartInfo['checksum']> {
  const { info: now, parts } = await objects.listObjectParts({ ...name, skip: partNumber - 1, limit: 1 })
  const isSame = now.etag === info.etag && now.lastModified.getTime() === info.lastModified.getTime()
  return isSame ? parts[0]?.checksum : undefined
}
