import { expect, it } from 'vitest'
import { withoutEnd } from './without-end'

it.each([
  ['', ''],
  ['/', ''],
  ['a', 'a'],
  ['a//', 'a'],
  ['/a/b/', '/a/b'],
  ['//a', '//a'],
])('%j without slashes at its end is %j', (text, expected) => expect(withoutEnd(text, '/')).toBe(expected))
