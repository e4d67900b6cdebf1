import { S3Error } from './errors'

export type Tag = { key: string; value: string }

export const maxObjectTags = 10
const maxKeyLength = 128
const maxValueLength = 256
/** Letters, digits and white space of every script, and a few signs. */
const allowed = /^[\p{L}\p{N}\p{Z}_.:/=+\-@]*$/u

/** @throws S3Error BadRequest for more than `max`, InvalidTag for tags that break the rules of S3 */
export function checkTags(tags: readonly Tag[], max: number): void {
  if (tags.length > max) throw new S3Error('BadRequest', `There can be no more than ${max} tags.`)
  const keys = new Set<string>()
  for (const { key, value } of tags) {
    const details = { TagKey: key, TagValue: value }
    if (keys.has(key)) throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key', { details })
    keys.add(key)
    if (key === '' || [...key].length > maxKeyLength || !allowed.test(key) || key.startsWith('aws:')) {
      throw new S3Error('InvalidTag', 'The TagKey you have provided is invalid', { details })
    }
    if ([...value].length > maxValueLength || !allowed.test(value)) {
      throw new S3Error('InvalidTag', 'The TagValue you have provided is invalid', { details })
    }
  }
}

/**
 * Tags as a header has them: the query of a URL. Only what means something there is escaped, so that tags of any script
 * stay short.
 */
export const writeTagQuery = (tags: readonly Tag[]): string =>
  tags.map(({ key, value }) => `${escape(key)}=${escape(value)}`).join('&')

const escape = (text: string): string => text.replace(/[%&=+;\p{Z}\p{C}]/gu, encodeURIComponent)

/** @throws S3Error InvalidArgument */
export function readTagQuery(text: string): Tag[] {
  const decode = (piece: string): string => decodeURIComponent(piece.replaceAll('+', ' '))
  try {
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', ...value] = pair.split('=')
        return { key: decode(key), value: decode(value.join('=')) }
      })
  } catch (cause) {
    throw new S3Error('InvalidArgument', 'The tags have to be encoded like the query of a URL.', { cause })
  }
}
