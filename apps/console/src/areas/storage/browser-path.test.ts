import { describe, expect, it } from 'vitest'
import { crumbs, pathToPlace, placeToPath, placeName } from './browser-path'

describe('the address of a folder', () => {
  it.each([
    ['photos', ''],
    ['photos', '2026/'],
    ['photos', 'a b+c%#?é日本/'],
    ['photos', '100%25/&=;/'],
    ['photos', '.hidden/..two/'],
    ['photos', 'a//b/'],
    ['photos', '/'],
    ['photos', '~/~~/~home/'],
    ['photos', './../.../'],
    ['photos', 'back\\slash/line\nbreak/'],
  ])('%s %j comes back as it was', (bucket, prefix) => {
    expect(pathToPlace(placeToPath({ bucket, prefix }))).toEqual({ bucket, prefix })
  })

  it('has no name that a browser would take away', () => {
    expect(placeToPath({ bucket: 'photos', prefix: 'a//./../~/' })).toBe('photos/a/~/~./~../~~')
  })

  it('may end with a slash', () => {
    expect(pathToPlace('photos/2026/')).toEqual({ bucket: 'photos', prefix: '2026/' })
    expect(pathToPlace('photos/')).toEqual({ bucket: 'photos', prefix: '' })
  })

  it('needs a bucket', () => {
    expect(pathToPlace('')).toBeNull()
    expect(pathToPlace('/')).toBeNull()
  })
})

it('the way to a folder links every step', () => {
  expect(crumbs({ bucket: 'photos', prefix: 'a/b/' })).toEqual([
    { name: 'photos', place: { bucket: 'photos', prefix: '' } },
    { name: 'a', place: { bucket: 'photos', prefix: 'a/' } },
    { name: 'b', place: { bucket: 'photos', prefix: 'a/b/' } },
  ])
})

it.each([
  ['a/b/', 'b'],
  ['a//', ''],
  ['', 'photos'],
])('the folder %j is called %j', (prefix, name) => {
  expect(placeName({ bucket: 'photos', prefix })).toBe(name)
})
