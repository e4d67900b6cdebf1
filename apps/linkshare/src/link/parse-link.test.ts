import { expect, it } from 'vitest'
import { parseLink } from './parse-link'

it.each([
  ['/s/acc/bucket', 'page', ''],
  ['/s/acc/bucket/', 'page', ''],
  ['/s/acc/bucket/a', 'page', 'a'],
  ['/raw/acc/bucket/a/b/', 'direct', 'a/b/'],
  ['/s/acc/bucket//a//', 'page', '/a//'],
  ['/s/acc/bucket/a b+c%#?é日本/..x', 'page', 'a b+c%#?é日本/..x'],
  ['/s/acc/bucket/line\nbreak', 'page', 'line\nbreak'],
])('%j', (path, mode, key) => expect(parseLink(path)).toEqual({ mode, access: 'acc', bucket: 'bucket', key }))

it.each(['/acc/bucket/key', '/acc', '/S/acc/bucket', '/constructor/acc/bucket'])('%s is of the old form', (path) => {
  expect(parseLink(path)).toBeNull()
})

it.each([
  ['/s', 'Malformed request. Please try again.'],
  ['/s/', 'Malformed request. Please try again.'],
  ['/s/acc', 'Malformed request. Please try again.'],
  ['/s/acc/', 'Malformed request. Please try again.'],
  ['/raw//bucket/key', 'Malformed request. Please try again.'],
  ['/s/acc//key', 'Malformed request. Please try again.'],
  ['/s/acc/Bucket/key', 'Invalid bucket name.'],
  ['/s/acc/bu/key', 'Invalid bucket name.'],
  ['/s/acc/bucket/a/../b', 'Invalid object key.'],
  ['/s/acc/bucket/.', 'Invalid object key.'],
  [`/s/acc/bucket/${'a'.repeat(1025)}`, 'Invalid object key.'],
])('%s: %s', (path, message) => expect(() => parseLink(path)).toThrow(message))
