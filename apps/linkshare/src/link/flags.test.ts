import { describe, expect, it } from 'vitest'
import { readFlags } from './flags'

const flags = (query: string, mode: 'page' | 'direct' = 'page') => readFlags(new URLSearchParams(query), mode)

describe('a yes or no', () => {
  it.each([
    ['', false],
    ['download', true],
    ['download=', true],
    ['download=1', true],
    ['download=anything', true],
    ['download=no', false],
    ['download=FALSE', false],
    ['download=0', false],
    ['download=Off', false],
  ])('%s: %s', (query, expected) => expect(flags(query).download).toBe(expected))
})

describe('a page or the bytes', () => {
  it.each([
    ['page', '', true],
    ['direct', '', false],
    ['page', 'view', false],
    ['direct', 'view=0', true],
    ['page', 'view&wrap', true],
    ['direct', 'wrap', true],
    ['page', 'wrap=0', false],
    ['direct', 'view=0&wrap=no', false],
  ] as const)('%s link with %s: wrapped %s', (mode, query, expected) => {
    expect(flags(query, mode).wrap).toBe(expected)
  })
})

it.each([
  ['', 800],
  ['width=320', 320],
  ['width=wide', 800],
  ['width=-5', 800],
  ['width=99999', 4000],
])('the map of %s is %d wide', (query, width) => expect(flags(query).mapWidth).toBe(width))

it('takes the rest as text', () => {
  expect(flags('path=%2F&cursor=a%2Bb&download-kind=zip&include-stats=0&map')).toMatchObject({
    zipMember: '/',
    cursor: 'a+b',
    archiveKind: 'zip',
    mapText: false,
    map: true,
  })
})

it.each([
  ['', undefined],
  ['layout=list', 'list'],
  ['layout=gallery', 'gallery'],
  ['layout=%3Cscript%3E', undefined],
])('%s shows a folder as %s', (query, layout) => expect(flags(query).layout).toBe(layout))
