import { S3Error } from './errors'

export type Tag = { key: string; value: string }

export const maxObjectTags = 10
export const maxBucketTags = 50
const maxKeyLength = 128
const maxValueLength = 256
/** Letters, digits and white space of every script, and a few signs. */
const allowed = /^[\p{L}\p{N}\p{Z}_.:/=+\-@]*$/u
const signs = 'letters, digits, spaces and the signs _ . : / = + - @'

/** @throws S3Error BadRequest for more than `max`, InvalidTag for tags that break the rules of S3 */
export function checkTags(tags: readonly Tag[], max: number): void {
  if (tags.length > max) throw new S3Error('BadRequest', tooManyTags(max))
  const keys = new Set<string>()
  for (const tag of tags) {
    const details = { TagKey: tag.key, TagValue: tag.value }
    if (keys.has(tag.key)) throw new S3Error('InvalidTag', sameTagKey, { details })
    keys.add(tag.key)
    const { key, value } = tagProblems(tag)
    if (key !== undefined) {
      throw new S3Error('InvalidTag', `The TagKey you have provided is invalid. ${key}`, { details })
    }
    if (value !== undefined) {
      throw new S3Error('InvalidTag', `The TagValue you have provided is invalid. ${value}`, { details })
    }
  }
}

export const tooManyTags = (max: number): string => `There can be no more than ${max} tags.`
const sameTagKey = 'Cannot provide multiple Tags with the same key'

/** What is wrong with one tag, by part; `others` are those that stand beside it. */
export function tagProblems({ key, value }: Tag, others: readonly Tag[] = []): Partial<Tag> {
  const keyProblem = problemOfKey(key) ?? (others.some((other) => other.key === key) ? sameTagKey : undefined)
  const valueProblem = problemOf('value', value, maxValueLength)
  return {
    ...(keyProblem !== undefined && { key: keyProblem }),
    ...(valueProblem !== undefined && { value: valueProblem }),
  }
}

function problemOfKey(key: string): string | undefined {
  if (key === '') return 'A tag needs a key.'
  if (key.startsWith('aws:')) return 'Keys that begin with aws: are reserved.'
  return problemOf('key', key, maxKeyLength)
}

function problemOf(part: keyof Tag, text: string, max: number): string | undefined {
  if ([...text].length > max) return `The ${part} of a tag has at most ${max} characters.`
  return allowed.test(text) ? undefined : `The ${part} of a tag may have ${signs}.`
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
