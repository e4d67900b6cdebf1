import { describe, expect, it } from 'vitest'
import { matchesPattern, matchingRule, obstacleOf, pageRequest } from './match-rules'

it.each([
  ['*', 'https://a', true],
  ['https://a', 'https://a', true],
  ['https://a', 'https://b', false],
  ['https://*.example', 'https://console.example', true],
  ['https://*.example', 'https://.example', true],
  ['https://*.example', 'https://example', false],
  ['https://*.example', 'https://console.example.evil', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'ac', false],
  ['ab*ba', 'aba', false],
  ['x-amz-*', 'x-amz-date', true],
])('%s takes %s: %s', (pattern, text, expected) => expect(matchesPattern(pattern, text)).toBe(expected))

describe('a request', () => {
  const rules = [
    { origins: ['https://a'], methods: ['GET'], headers: [], exposed: ['ETag'] },
    { origins: ['https://*'], methods: ['PUT', 'GET'], headers: ['X-Amz-*', 'content-type'], exposed: [] },
  ]
  it.each([
    ['https://a', 'GET', [], 0],
    ['https://a', 'GET', ['x-amz-date'], 1],
    ['https://b', 'GET', [], 1],
    ['https://b', 'PUT', ['content-type', 'x-amz-meta-a'], 1],
    ['https://b', 'PUT', ['range'], -1],
    ['https://b', 'DELETE', [], -1],
    ['http://b', 'GET', [], -1],
  ])('of %s to %s with %j meets rule %d', (origin, method, headers, index) => {
    expect(matchingRule(rules, { origin, method, headers })).toBe(rules[index])
  })
})

it('what a rule does not allow is told part by part', () => {
  const rule = { origins: ['https://a'], methods: ['PUT'], headers: ['X-Amz-*'], exposed: [] }
  const asked = (origin: string, method: string, headers: string) =>
    obstacleOf(rule, pageRequest({ origin, method, headers }))
  expect(asked('https://a', 'PUT', ' X-Amz-Date,, x-amz-meta-a')).toBeUndefined()
  expect(asked('https://b', 'GET', 'x-amz-date, Range')).toEqual({ origin: true, method: true, headers: ['range'] })
  expect(asked('https://a', 'PUT', 'range')).toEqual({ origin: false, method: false, headers: ['range'] })
})
