import type { ProjectId } from '@perigee/std/brand'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findByUrlId, projectUrlIds } from './project-url-id'

const id = (text: string) => text as ProjectId
const a = id('00010203-0405-0607-0809-0a0b0c0d0e0f')
const sharesElevenWithA = id('00010203-0405-0607-0809-ffffffffffff')
const zeros = id('00000000-0000-0000-0000-000000000000')
const nearlyZeros = id('00000000-0000-0000-0000-000000000001')

describe('project ids in URLs', () => {
  it('takes 11 characters of the URL-safe base64 when that is enough', () => {
    expect(projectUrlIds([a, zeros]).get(a)).toBe('AAECAwQFBgc')
  })

  it('uses the URL-safe letters', () => {
    expect(
      projectUrlIds([id('fbefbeff-ffff-ffff-ffff-ffffffffffff')])
        .values()
        .next().value,
    ).toBe('----_______')
  })

  it('grows only as far as needed to differ', () => {
    const ids = projectUrlIds([a, sharesElevenWithA])
    expect(ids.get(a)).toBe('AAECAwQFBgcICQ')
    expect(ids.get(sharesElevenWithA)).toBe('AAECAwQFBgcICf')
  })

  it('goes up to all 22 characters', () => {
    expect(projectUrlIds([zeros, nearlyZeros]).get(zeros)).toBe('A'.repeat(22))
    expect(projectUrlIds([zeros, nearlyZeros]).get(nearlyZeros)).toBe(`${'A'.repeat(21)}Q`)
  })

  it('takes the same project twice as one', () => expect(projectUrlIds([a, a]).get(a)).toHaveLength(11))

  it.each([
    ['an ambiguous beginning', [a, sharesElevenWithA], 'AAECAwQFBgc', undefined],
    ['less than 11 characters', [a], 'AAECAwQFBg', undefined],
    ['an unknown id', [a], 'zzzzzzzzzzz', undefined],
    ['more characters than needed', [a, zeros], 'AAECAwQFBgcICQ', a],
    ['too many characters', [a], `AAECAwQFBgcICQoLDA0ODwA`, undefined],
  ])('finds by %s', (_, ids, urlId, found) => expect(findByUrlId(ids, urlId)).toBe(found))

  it('finds every project again by its own id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 }), (uuids) => {
        for (const [project, urlId] of projectUrlIds(uuids.map(id)))
          expect(findByUrlId(uuids.map(id), urlId)).toBe(project)
      }),
    )
  })
})
