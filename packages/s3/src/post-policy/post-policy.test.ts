import { describe, expect, it } from 'vitest'
import { S3Error } from '../errors'
import { judgeForm } from './judge-form'
import { parsePolicy } from './policy'

const now = new Date('2026-05-01T12:00:00Z')
const expiration = '2026-05-01T12:00:01.000Z'
const encoded = (text: string) => Buffer.from(text).toString('base64')
const policyOf = (conditions: unknown, more: object = {}) =>
  encoded(JSON.stringify({ expiration, conditions, ...more }))
const judge = (conditions: unknown[], fields: Record<string, string>) =>
  judgeForm(parsePolicy(policyOf(conditions)), new Map(Object.entries(fields)), now)
const failureOf = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    return error.reason
  }
}

describe('a policy document', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', encoded('{')],
    ['a list', encoded('[]')],
    ['no expiration', encoded('{"conditions":[]}')],
    ['an expiration in another form', policyOf([], { expiration: 'Fri, 01 May 2026 12:00:01 GMT' })],
    ['an expiration in upper case', encoded('{"EXPIRATION":"2026-05-01T12:00:01Z","conditions":[]}')],
    ['no conditions', encoded(`{"expiration":"${expiration}"}`)],
    ['conditions that are no list', policyOf({})],
    ['an empty condition', policyOf([{}])],
    ['two properties in one condition', policyOf([{ bucket: 'b', key: 'k' }])],
    ['an unknown operator', policyOf([['ends-with', '$key', 'x']])],
    ['a field without dollar', policyOf([['eq', 'key', 'x']])],
    ['too few elements', policyOf([['eq', '$key']])],
    ['a value that is no text', policyOf([{ key: null }])],
    ['a range with one end', policyOf([['content-length-range', 0]])],
    ['a range below zero', policyOf([['content-length-range', -1, 0]])],
    ['a range upside down', policyOf([['content-length-range', 2, 1]])],
    ['further members', policyOf([], { extra: 1 })],
  ])('with %s is invalid', (_, text) => expect(failureOf(() => parsePolicy(text))).toBe('InvalidPolicyDocument'))

  it('knows escaped dollar signs', () => {
    const text = encoded(`{"expiration":"${expiration}","conditions":[["eq","$key","\\$a\\\\$b"]]}`)
    expect(parsePolicy(text).conditions).toEqual([{ kind: 'eq', field: 'key', value: '$a\\$b' }])
  })
})

describe('a form', () => {
  it.each<[string, unknown[], Record<string, string>]>([
    ['equal', [{ key: 'a' }], { key: 'a' }],
    ['equal, written as a list', [['eq', '$key', 'a']], { key: 'a' }],
    ['a number', [{ success_action_status: 201 }], { success_action_status: '201' }],
    ['a beginning', [['starts-with', '$key', 'user/']], { key: 'user/x' }],
    ['any text', [['starts-with', '$key', '']], { key: 'x' }],
    ['names in any case', [['StArTs-WiTh', '$KeY', 'a'], { bUcKeT: 'b' }], { key: 'a', bucket: 'b' }],
    ['a list of types', [['starts-with', '$Content-Type', 'image/']], { 'content-type': 'image/png, image/jpeg' }],
    ['fields to be ignored', [{ key: 'a' }], { key: 'a', 'x-ignore-me': '1', policy: '', 'x-amz-signature': '' }],
  ])('may have what the policy says: %s', (_, conditions, fields) => {
    expect(failureOf(() => judge(conditions, fields))).toBeNull()
  })

  it.each<[string, unknown[], Record<string, string>]>([
    ['another value', [{ key: 'a' }], { key: 'b' }],
    ['a value in another case', [{ key: 'a' }], { key: 'A' }],
    ['another beginning', [['starts-with', '$key', 'user/']], { key: 'x/user/' }],
    ['one type of a list', [['starts-with', '$content-type', 'image/']], { 'content-type': 'image/png, text/html' }],
    ['a field that no condition names', [{ key: 'a' }], { key: 'a', 'x-amz-meta-b': '1' }],
    ['no condition for the bucket', [{ key: 'a' }], { key: 'a', bucket: 'b' }],
    ['no field for a condition', [{ key: 'a' }, { acl: 'private' }], { key: 'a' }],
  ])('is refused with %s', (_, conditions, fields) => {
    expect(failureOf(() => judge(conditions, fields))).toBe('AccessDenied')
  })

  it('is refused from the moment on when the policy expires', () => {
    const policy = parsePolicy(policyOf([]))
    expect(failureOf(() => judgeForm(policy, new Map(), new Date(expiration)))).toBe('AccessDenied')
  })

  it('has the narrowest range of sizes', () => {
    expect(judge([], {})).toEqual({ min: 0, max: Number.MAX_SAFE_INTEGER })
    const two = [
      ['content-length-range', 1, 10],
      ['content-length-range', '2', '20'],
    ]
    expect(judge(two, {})).toEqual({ min: 2, max: 10 })
  })
})
