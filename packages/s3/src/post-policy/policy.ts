import { fromUtf8 } from '@perigee/std/bytes'
import { fromBase64 } from '@perigee/std/encoding'
import { S3Error } from '../errors'

/** What a form may hold. Field names are lower case, without `$`. */
export type PolicyCondition =
  | { readonly kind: 'eq' | 'starts-with'; readonly field: string; readonly value: string }
  | { readonly kind: 'content-length-range'; readonly min: number; readonly max: number }

export type PostPolicy = { readonly expiration: Date; readonly conditions: readonly PolicyCondition[] }

/**
 * Reads the policy of a browser upload from the base64 that was signed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 * @throws S3Error InvalidPolicyDocument
 */
export function parsePolicy(base64: string): PostPolicy {
  const policy = decode(base64)
  if (!isRecord(policy)) throw invalid('the document is no JSON object')
  const { expiration, conditions, ...unexpected } = policy
  const [name] = Object.keys(unexpected)
  if (name !== undefined) throw invalid(`unexpected "${name}"`)
  if (!Array.isArray(conditions)) throw invalid('"conditions" is missing or no list')
  return { expiration: readExpiration(expiration), conditions: conditions.map(readCondition) }
}

const invalid = (what: string, cause?: unknown): S3Error =>
  new S3Error('InvalidPolicyDocument', `Invalid Policy: ${what}.`, { cause })

function decode(base64: string): unknown {
  try {
    // `\$` is how the rules for policies write a dollar sign that begins no variable; JSON has no such escape.
    const text = fromUtf8(fromBase64(base64.replace(/\s+/g, ''))).replace(/\\(.)/gs, (pair, char) =>
      char === '$' ? '$' : pair,
    )
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('the document is no JSON in base64', cause)
  }
}

function readExpiration(value: unknown): Date {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
  const date = new Date(isTime ? value : Number.NaN)
  if (Number.isNaN(date.getTime())) throw invalid('"expiration" is missing or no ISO 8601 time')
  return date
}

function readCondition(given: unknown): PolicyCondition {
  if (Array.isArray(given)) return readList(given)
  const pairs = isRecord(given) ? Object.entries(given) : []
  const [pair] = pairs
  if (!pair || pairs.length !== 1) throw invalid('a simple condition must have exactly one property')
  return { kind: 'eq', field: pair[0].toLowerCase(), value: readValue(pair[1]) }
}

function readList(given: readonly unknown[]): PolicyCondition {
  const [operator, second, third] = given
  const kind = typeof operator === 'string' ? operator.toLowerCase() : ''
  if (given.length !== 3) throw invalid('a condition must have three elements')
  if (kind === 'content-length-range') {
    const [min, max] = [readSize(second), readSize(third)]
    if (min > max) throw invalid('the content-length-range is empty')
    return { kind, min, max }
  }
  if (kind !== 'eq' && kind !== 'starts-with') throw invalid('there is a condition of an unknown kind')
  if (typeof second !== 'string' || !/^\$./.test(second)) throw invalid('a condition must name its field as "$field"')
  return { kind, field: second.slice(1).toLowerCase(), value: readValue(third) }
}

function readValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw invalid('the value of a condition is no text')
}

function readSize(value: unknown): number {
  const size =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(size) || size < 0) throw invalid('a content-length-range needs two sizes')
  return size
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
