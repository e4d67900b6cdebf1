import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { S3Error } from './errors'
import { checkTags, readTagQuery, tagProblems, writeTagQuery } from './tags'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'fine'
  } catch (error) {
    return error instanceof S3Error ? error.code : 'another error'
  }
}

describe('the rules of tags', () => {
  it.each([
    ['letters of every script, digits, signs', [{ key: 'Größe 1', value: '日本 +-=._:/@' }], 'fine'],
    ['an empty value', [{ key: 'k', value: '' }], 'fine'],
    ['128 and 256 characters', [{ key: 'é'.repeat(128), value: '😀'.repeat(0) + 'v'.repeat(256) }], 'fine'],
    ['an empty key', [{ key: '', value: 'v' }], 'InvalidTag'],
    ['a key of 129', [{ key: 'k'.repeat(129), value: 'v' }], 'InvalidTag'],
    ['a value of 257', [{ key: 'k', value: 'v'.repeat(257) }], 'InvalidTag'],
    ['another sign', [{ key: 'a&b', value: 'v' }], 'InvalidTag'],
    ['another sign in a value', [{ key: 'k', value: '<' }], 'InvalidTag'],
    ['a reserved key', [{ key: 'aws:x', value: 'v' }], 'InvalidTag'],
    [
      'a key twice',
      [
        { key: 'k', value: '1' },
        { key: 'k', value: '2' },
      ],
      'InvalidTag',
    ],
    ['too many', Array.from({ length: 11 }, (_, at) => ({ key: `k${at}`, value: '' })), 'BadRequest'],
  ])('%s: %s', (_, tags, code) => expect(codeOf(() => checkTags(tags, 10))).toBe(code))
})

describe('what is wrong with one tag', () => {
  it.each([
    ['k', 'v', {}],
    ['', 'v', { key: 'A tag needs a key.' }],
    ['aws:x', 'v', { key: 'Keys that begin with aws: are reserved.' }],
    ['AWS:x', 'v', {}],
    ['taken', 'v', { key: 'Cannot provide multiple Tags with the same key' }],
    ['k'.repeat(129), 'v', { key: 'The key of a tag has at most 128 characters.' }],
    ['k', '😀'.repeat(257), { value: 'The value of a tag has at most 256 characters.' }],
    ['k', '<', { value: expect.stringMatching(/^The value of a tag may have letters/) as string }],
  ])('%j %j: %j', (key, value, problems) => {
    expect(tagProblems({ key, value }, [{ key: 'taken', value: '' }])).toEqual(problems)
  })
})

describe('the query form', () => {
  it('brings every tag back', () => {
    const text = fc.string({ unit: 'grapheme' })
    const tags = fc.array(fc.record({ key: text, value: text }))
    fc.assert(
      fc.property(tags, (all) => {
        const kept = all.filter(({ key, value }) => key !== '' || value !== '')
        expect(readTagQuery(writeTagQuery(kept))).toEqual(kept)
      }),
    )
  })

  it.each([
    [
      'a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a+b=c%20d', [['a b', 'c d']]],
    ['flag', [['flag', '']]],
    ['', []],
  ])('%j', (text, tags) => expect(readTagQuery(text).map(({ key, value }) => [key, value])).toEqual(tags))

  it('refuses what is no encoding', () => expect(codeOf(() => readTagQuery('a=%zz'))).toBe('InvalidArgument'))
})
