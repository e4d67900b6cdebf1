import type { WireKeyFacts } from '@perigee/contract/api-keys'
import { describe, expect, it } from 'vitest'
import { anApiKey } from '@/testing/storage-answers'
import { bucketsOf, hasEnded, isPublicLink, permissionsOf, typeOf } from './known-of-key'

const factsOf = (some: Partial<WireKeyFacts>): WireKeyFacts => ({
  type: 'S3-Credentials',
  rights: [],
  buckets: [],
  expiresAt: null,
  ...some,
})
const keyWith = (some: Partial<WireKeyFacts>) => anApiKey({ facts: factsOf(some) })
const elsewhere = anApiKey()
const oldLink = anApiKey({ name: 'a.jpg_shared-object_2026-03-04T05:06:07.890Z' })

describe('what is known of a key', () => {
  it('is nothing, where its maker told nothing', () => {
    const texts = [typeOf(elsewhere), permissionsOf(elsewhere).text, bucketsOf(elsewhere).text]
    expect([texts, hasEnded(elsewhere), isPublicLink(elsewhere)]).toEqual([Array(3).fill('unknown'), false, false])
  })

  it.each([
    { key: keyWith({ type: 'Access-Grant' }), type: 'Access Grant', open: false },
    { key: keyWith({ type: 'API-Key' }), type: 'API Key', open: false },
    { key: keyWith({ type: 'Link' }), type: 'Link', open: true },
    { key: oldLink, type: 'Link', open: true },
    { key: { ...oldLink, facts: factsOf({}) }, type: 'S3 Credentials', open: false },
  ])('is its type, and that a link is public: $type', ({ key, type, open }) => {
    expect([typeOf(key), isPublicLink(key)]).toEqual([type, open])
  })

  it.each([
    { rights: ['download', 'list'], text: 'Read, List' },
    { rights: [], text: 'none' },
    {
      rights: ['upload', 'putObjectRetention', 'getObjectLegalHold'],
      text: 'Write, object lock',
      whole: 'Write, PutObjectRetention, GetObjectLegalHold',
    },
    { rights: ['getObjectLegalHold'], text: 'Object lock', whole: 'GetObjectLegalHold' },
  ] as const)('is what it permits: $text', ({ rights, ...expected }) => {
    expect(permissionsOf(keyWith({ rights: [...rights] }))).toEqual(expected)
  })

  it.each([
    { buckets: [], text: 'All buckets' },
    { buckets: ['a', 'b', 'c'], text: 'a, b, c' },
    { buckets: ['a', 'b', 'c', 'd'], text: 'a, b and 2 more', whole: 'a, b, c, d' },
  ])('is where: $text', ({ buckets, ...expected }) => expect(bucketsOf(keyWith({ buckets }))).toEqual(expected))

  it('is whether it has ended', () => {
    const expiresAt = '2026-11-22T10:00:00.000Z'
    const at = (time: string) => hasEnded(keyWith({ expiresAt }), new Date(time))
    expect([at('2026-11-22T09:59:59.999Z'), at(expiresAt), hasEnded(keyWith({}))]).toEqual([false, true, false])
  })
})
