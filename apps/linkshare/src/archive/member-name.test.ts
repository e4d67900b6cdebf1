import { expect, it } from 'vitest'
import { memberName } from './member-name'

it.each([
  ['a/b.txt', 'a/b.txt'],
  ['a b+c%#?é日本', 'a b+c%#?é日本'],
  ['../../etc/passwd', '%2E%2E/%2E%2E/etc/passwd'],
  ['a/./b', 'a/%2E/b'],
  ['/etc/passwd', '%2F/etc/passwd'],
  ['a//b', 'a/%2F/b'],
  ['a/', 'a/%2F'],
  ['..\\..\\x', '..%5C..%5Cx'],
  ['C:/x', 'C%3A/x'],
  ['a\nb\0', 'a%0Ab%00'],
  ['...', '...'],
])('%j is unpacked as %j', (key, name) => expect(memberName(key)).toBe(name))
