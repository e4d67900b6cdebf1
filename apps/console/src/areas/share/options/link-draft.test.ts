import type { LinkRules } from '@perigee/contract/link-rules'
import { describe, expect, it } from 'vitest'
import { generateLinkPassword } from './generate-password'
import { changeOfDraft, draftOf, type LinkDraft, noOptions, optionsOfDraft, problemsOfDraft } from './link-draft'

const now = new Date('2026-03-04T12:00:00Z')
const none: LinkRules = {
  password: false,
  expiresAt: null,
  maxDownloads: null,
  maxBytes: null,
  hideListing: false,
  paused: false,
  dropBox: null,
}
const set: LinkRules = {
  ...none,
  password: true,
  expiresAt: '2026-04-01T00:00:00.000Z',
  maxDownloads: 3,
  maxBytes: 1_500_000_000,
  hideListing: true,
  paused: true,
}
const dropBox: LinkRules = { ...none, dropBox: { maxFiles: 10, maxBytes: 12_345, maxFileBytes: 1_000_000 } }

describe('the form of a link', () => {
  it.each([
    ['file', none],
    ['folder', set],
    ['dropbox', dropBox],
  ] as const)('of a %s that was left alone changes nothing', (kind, rules) => {
    expect(changeOfDraft(draftOf({ kind, rules }), rules, now)).toEqual({})
  })

  it('shows a limit as the size that was typed', () => {
    expect(draftOf({ kind: 'folder', rules: set }).bytes).toBe('1.5 GB')
    expect(draftOf({ kind: 'dropbox', rules: dropBox })).toMatchObject({
      bytes: '12345',
      fileBytes: '1 MB',
      files: '10',
    })
  })

  it.each<[Partial<LinkDraft>, LinkRules, object]>([
    [{ downloads: '5' }, set, { maxDownloads: 5 }],
    [{ downloads: '', bytes: '' }, set, { maxDownloads: null, maxBytes: null }],
    [{ bytes: '2 GB' }, set, { maxBytes: 2_000_000_000 }],
    [{ ends: 'No Expiration' }, set, { expiresAt: null }],
    [{ asksPassword: false }, set, { password: { set: null } }],
    [{ newPassword: 'four words' }, set, { password: { set: 'four words' } }],
    [{ hidesList: true }, none, { hideListing: true }],
    [{ asksPassword: true, newPassword: 'four words' }, none, { password: { set: 'four words' } }],
  ])('with %j changes that and nothing else', (patch, rules, change) => {
    expect(changeOfDraft({ ...draftOf({ kind: 'folder', rules }), ...patch }, rules, now)).toEqual(change)
  })

  it('of a drop box sends its limits together, and none of a download', () => {
    const draft = { ...noOptions, isDropBox: true, files: '2', bytes: '1 MB', downloads: '7', hidesList: true }
    expect(optionsOfDraft(draft, { now, before: null })).toEqual({
      expiresAt: null,
      maxDownloads: null,
      maxBytes: null,
      hideListing: false,
      dropBox: { maxFiles: 2, maxBytes: 1_000_000, maxFileBytes: null },
    })
  })

  it.each<[Partial<LinkDraft>, boolean, object]>([
    [{}, false, {}],
    [{ asksPassword: true }, true, {}],
    [{ asksPassword: true }, false, { newPassword: 'Required' }],
    [{ asksPassword: true, newPassword: '' }, true, { newPassword: 'Required' }],
    [{ asksPassword: true, newPassword: '12345' }, false, { newPassword: 'A password has 6 to 200 characters.' }],
    [{ downloads: '0' }, false, { downloads: 'A whole number above 0.' }],
    [{ downloads: '1.5' }, false, { downloads: 'A whole number above 0.' }],
    [{ bytes: 'much' }, false, { bytes: 'A size such as 500 MB, up to 1 PB.' }],
    [{ bytes: '0' }, false, { bytes: 'A size such as 500 MB, up to 1 PB.' }],
    [{ isDropBox: true, files: '-1', downloads: 'x' }, false, { files: 'A whole number above 0.' }],
  ])('with %j, a password being set %j, says %j', (patch, hadPassword, problems) => {
    const found = Object.entries(problemsOfDraft({ ...noOptions, ...patch }, { hadPassword }))
    expect(Object.fromEntries(found.filter(([, problem]) => problem !== undefined))).toEqual(problems)
  })
})

it('a password that is made is long, readable and another one each time', () => {
  const made = new Set(Array.from({ length: 50 }, generateLinkPassword))
  expect(made.size).toBe(50)
  for (const password of made) expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
})
