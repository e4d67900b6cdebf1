import { describe, expect, it } from 'vitest'
import { checkCorsRules, corsProblems } from './check-rules'
import { S3Error } from '../errors'
import { decodeXml, encodeXml } from '../xml/codec'
import { corsConfigurationXml } from '../xml/cors-configuration'
import { XmlError } from '../xml/xml-element'

const rule = (more: object = {}) => ({ origins: ['*'], methods: ['GET'], headers: [], exposed: [], ...more })
const reasonOf = (rules: Parameters<typeof checkCorsRules>[0]) => {
  try {
    checkCorsRules(rules)
    return null
  } catch (error) {
    return error instanceof S3Error ? error.reason : error
  }
}

describe('rules', () => {
  it.each<[string, Parameters<typeof checkCorsRules>[0], string | null]>([
    ['one', [rule()], null],
    ['a hundred', Array.from({ length: 100 }, () => rule()), null],
    ['a hundred and one', Array.from({ length: 101 }, () => rule()), 'MalformedXML'],
    ['all methods', [rule({ methods: ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'] })], null],
    ['an unknown method', [rule({ methods: ['PATCH'] })], 'InvalidRequest'],
    ['a method in lower case', [rule({ methods: ['get'] })], 'InvalidRequest'],
    ['a wildcard', [rule({ origins: ['https://*.example'], headers: ['x-amz-*'] })], null],
    ['two wildcards in an origin', [rule({ origins: ['*.*'] })], 'InvalidRequest'],
    ['two wildcards in a header', [rule({ headers: ['*-*'] })], 'InvalidRequest'],
    ['a wildcard to expose', [rule({ exposed: ['*'] })], 'InvalidRequest'],
    ['a header with a line break', [rule({ exposed: ['a\r\nb'] })], 'InvalidRequest'],
    ['an origin with a line break', [rule({ origins: ['a\nb'] })], 'InvalidRequest'],
    ['an empty origin', [rule({ origins: [''] })], 'InvalidRequest'],
    ['a long ID', [rule({ id: 'x'.repeat(256) })], 'InvalidRequest'],
    ['the same ID twice', [rule({ id: 'a' }), rule({ id: 'a' })], 'InvalidRequest'],
  ])('%s: %s', (_, rules, reason) => expect(reasonOf(rules)).toBe(reason))
})

describe('what is wrong with one rule', () => {
  it.each([
    [{}, {}],
    [{ id: 'taken' }, { id: 'CORS rules must have different IDs.' }],
    [{ id: 'x'.repeat(256) }, { id: 'The ID of a CORS rule has at most 255 characters.' }],
    [
      { origins: [], methods: [] },
      { origins: 'A CORS rule needs an origin.', methods: 'A CORS rule needs a method.' },
    ],
    [
      { origins: ['https://*.*'], headers: ['a b'] },
      {
        origins: 'AllowedOrigin "https://*.*" can not have more than one wildcard.',
        headers: 'A CORS rule names a header that cannot be one.',
      },
    ],
    [{ maxAge: -1 }, { maxAge: 'MaxAgeSeconds is not a number' }],
    [{ maxAge: 0 }, {}],
  ])('%j: %j', (more, problems) => {
    expect(corsProblems(rule(more), [rule({ id: 'taken' })])).toEqual(problems)
  })
})

describe('the document', () => {
  const full = rule({ id: 'a', headers: ['x-*'], exposed: ['ETag'], maxAge: 60 })
  it('is read as it was written', () => {
    const xml = encodeXml(corsConfigurationXml, [full, rule()])
    expect(decodeXml(corsConfigurationXml, xml, { maxLength: 10_000 })).toEqual([full, rule()])
  })

  it.each([
    '<CORSConfiguration/>',
    '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>',
    '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>',
    '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin><MaxAgeSeconds>x</MaxAgeSeconds></CORSRule></CORSConfiguration>',
  ])('%s is none', (xml) => {
    expect(() => decodeXml(corsConfigurationXml, xml, { maxLength: 10_000 })).toThrow(XmlError)
  })
})
