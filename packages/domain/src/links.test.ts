import { expect, it } from 'vitest'
import { type LinkRules, linkStateOf, noLinkOptions } from './links'

const now = new Date('2026-03-04T12:00:00Z')
const before = new Date('2026-03-04T11:59:59Z')
const unused = { asksPassword: false, downloads: 0, bytes: 0, uploads: 0, uploadedBytes: 0 }
const dropBox = { maxFiles: 2, maxBytes: 100, maxFileBytes: null }

it.each<[string, Partial<LinkRules>, string]>([
  ['without options', {}, 'active'],
  ['with a password', { asksPassword: true }, 'active'],
  ['that ends now', { expiresAt: now }, 'expired'],
  ['that ends later', { expiresAt: new Date('2026-03-04T12:00:01Z') }, 'active'],
  ['with one download left', { maxDownloads: 2, downloads: 1 }, 'active'],
  ['with no download left', { maxDownloads: 2, downloads: 2 }, 'exhausted'],
  ['with no byte left', { maxBytes: 100, bytes: 100 }, 'exhausted'],
  ['that is paused, whatever else', { paused: true, expiresAt: before, maxDownloads: 1, downloads: 1 }, 'paused'],
  ['of a drop box that is full', { dropBox, uploads: 2 }, 'exhausted'],
  ['of a drop box with no byte left', { dropBox, uploadedBytes: 100 }, 'exhausted'],
  ['of a drop box with room', { dropBox, uploads: 1, maxDownloads: 1, downloads: 1 }, 'active'],
])('a link %s', (_, rules, state) => {
  expect(linkStateOf({ ...noLinkOptions, ...unused, ...rules }, now)).toBe(state)
})
