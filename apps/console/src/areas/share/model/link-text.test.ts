import { expect, it } from 'vitest'
import { linkName, rulesText } from './link-text'

it.each([
  ['file', 'a.jpg', 'a.jpg'],
  ['file', '', 'File in photos'],
  ['folder', ' x ', '␣x␣'],
  ['bucket', 'photos', 'photos'],
  ['dropbox', '', 'Drop box in photos'],
] as const)('a %s named %j is called %s', (kind, name, shown) => {
  expect(linkName({ kind, name, bucket: 'photos' })).toBe(shown)
})

const rules = {
  password: true,
  expiresAt: null,
  maxDownloads: 3,
  maxBytes: 5_000_000_000,
  hideListing: true,
  paused: false,
  dropBox: null,
}
const use = { downloads: 2, bytes: 1_200_000_000, uploads: 4, uploadedBytes: 7 }

it('tells what holds, and how much of it is used', () => {
  expect(rulesText({ rules, use })).toEqual(['Password', 'List hidden', '2 of 3 downloads', '1.2 GB of 5 GB'])
  const none = { ...rules, password: false, hideListing: false, maxDownloads: null, maxBytes: null }
  expect(rulesText({ rules: none, use })).toEqual([])
  const dropBox = { maxFiles: 10, maxBytes: null, maxFileBytes: 5 }
  expect(rulesText({ rules: { ...none, dropBox }, use })).toEqual(['4 of 10 files'])
  expect(rulesText({ rules: null, use: null })).toEqual([])
})
