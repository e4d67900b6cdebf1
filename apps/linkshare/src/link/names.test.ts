import { expect, it } from 'vitest'
import { escapeKey, nameOf, parentOf } from './names'

it.each([
  ['a', 'a', ''],
  ['a/b.txt', 'b.txt', 'a/'],
  ['a/b/', 'b', 'a/'],
  ['a/', 'a', ''],
  ['a//', '/', 'a/'],
  ['/', '/', ''],
])('%s is called %s and lies in "%s"', (key, name, parent) => {
  expect(nameOf(key)).toBe(name)
  expect(parentOf(key)).toBe(parent)
})

it('escapes components only', () => {
  expect(escapeKey('a b+c%#?é/日//x')).toBe('a%20b%2Bc%25%23%3F%C3%A9/%E6%97%A5//x')
})
