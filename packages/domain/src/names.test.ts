import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accessNameProblem,
  browserKeyName,
  bypassKeyName,
  isBypassKeyName,
  isBrowserKeyName,
  isSharedAccessName,
  readSharedAccessName,
  sharedAccessName,
} from './access-name'
import { folderNameProblem } from './folder-name'
import { passphraseFileName, passphraseProblem } from './passphrase'
import { accountNameProblem, personNameProblem, splitPersonName } from './person-name'
import { defaultProjectName, projectDescriptionProblem, projectNameProblem } from './project-name'
import { byteCount, cutToBytes } from './text-rules'
import { uniqueName } from './unique-name'

const now = new Date('2026-03-04T05:06:07.890Z')

describe('project names', () => {
  it.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['a'.repeat(21), 'Name is too long'],
    ['ä'.repeat(11), 'Name is too long'],
    ['ä'.repeat(10), undefined],
    [` ${'a'.repeat(20)} `, undefined],
  ])('%j: %s', (name, problem) => expect(projectNameProblem(name)).toBe(problem))

  it('have a description of up to 100 bytes', () => {
    expect(projectDescriptionProblem('')).toBeUndefined()
    expect(projectDescriptionProblem('a'.repeat(100))).toBeUndefined()
    expect(projectDescriptionProblem('a'.repeat(101))).toBe('Description is too long')
  })

  it.each([
    ['Perigee', [], 'My Perigee Project'],
    ['Perigee', ['My Perigee Project'], 'My Perigee Proje (1)'],
    ['Perigee', ['My Perigee Project', 'My Perigee Proje (1)'], 'My Perigee Proje (2)'],
    ['Orbit', ['My Orbit Project'], 'My Orbit Project (1)'],
    ['An Operator’s Own Cloud', [], 'My An Operator’s O'],
  ])('default to one of %s that is not among %j', (product, taken, name) => {
    expect(defaultProjectName(product, taken)).toBe(name)
    expect(projectNameProblem(name)).toBeUndefined()
  })
})

describe('unique names', () => {
  it.each([
    ['Rclone', [], 'Rclone'],
    ['Rclone', ['Rclone'], 'Rclone (1)'],
    ['Rclone', ['Rclone', 'Rclone (1)', 'Rclone (3)'], 'Rclone (2)'],
  ])('%s among %j is %s', (base, taken, name) => expect(uniqueName(base, taken)).toBe(name))

  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
        const cut = cutToBytes(text, max)
        expect(byteCount(cut)).toBeLessThanOrEqual(max)
        expect(text.startsWith(cut)).toBe(true)
      }),
    )
  })
})

describe('access names', () => {
  it.each([
    ['', 'Required'],
    [' ', 'Required'],
    ['a'.repeat(101), 'Name must have at most 100 characters.'],
    ['taken', 'This name is already in use'],
    [' taken ', 'This name is already in use'],
    ['Taken', undefined],
    ['a'.repeat(100), undefined],
  ])('%j: %s', (name, problem) => expect(accessNameProblem(name, ['taken'])).toBe(problem))

  it('of keys for the browser carry prefix and time', () => {
    expect(browserKeyName('.browser-', now)).toBe('.browser-1772600767890')
    expect(isBrowserKeyName('.browser-1772600767890', '.browser-')).toBe(true)
    expect(isBrowserKeyName('mine', '.browser-')).toBe(false)
    const bypass = bypassKeyName('.browser-', now)
    expect(['.browser-1772600767890', bypass].map((name) => isBypassKeyName(name, '.browser-'))).toEqual([false, true])
    expect(isBrowserKeyName(bypass, '.browser-')).toBe(true)
    expect(isBrowserKeyName('mine', '')).toBe(false)
  })

  it('of share links name the item unless that is too long', () => {
    expect(sharedAccessName('cat.png', 'object', now, 100)).toBe('cat.png_shared-object_2026-03-04T05:06:07.890Z')
    expect(sharedAccessName('c'.repeat(90), 'object', now, 100)).toBe('shared-object_2026-03-04T05:06:07.890Z')
  })

  it.each([
    [sharedAccessName('cat.png', 'object', now, 100), true],
    [sharedAccessName('c'.repeat(90), 'folder', now, 100), true],
    ['shared-object_today', false],
    ['unshared-object_2026-03-04T05:06:07.890Z', false],
    ['shared-object_2026-03-04T05:06:07.890Z and more', false],
  ])('%s is one of a share link: %s', (name, isOne) => expect(isSharedAccessName(name)).toBe(isOne))

  it.each([
    ['cat.png_shared-object_2026-03-04T05:06:07.890Z', 'cat.png'],
    ['cat.png_shared-object_2026-03-04T05:06:07.890Z (2)', 'cat.png'],
    ['_shared-folder_shared-folder_2026-03-04T05:06:07.890Z', '_shared-folder'],
    ['shared-object_2026-03-04T05:06:07.890Z', ''],
  ])('%s is read as a link to %j', (name, item) => expect(readSharedAccessName(name)).toEqual({ item, at: now }))

  it.each(['laptop', 'a_shared-object_2026-99-99T99:99:99.999Z', 'a_shared-object_Z', 'shared-object_today'])(
    '%s is read as no link',
    (name) => expect(readSharedAccessName(name)).toBeUndefined(),
  )
})

describe('folder names', () => {
  it.each([
    ['', 'Folder name is required.'],
    ['  ', 'Name must not be only space.'],
    ['a/b', 'Name must not contain "/".'],
    ['..', 'Name must not be only periods.'],
    [' . ', 'Name must not be only periods.'],
    [' old ', 'This folder already exists.'],
    ['a'.repeat(51), 'Name must have at most 50 characters.'],
    ['a'.repeat(50), undefined],
    ['..a', undefined],
  ])('%j: %s', (name, problem) => expect(folderNameProblem(name, ['old'])).toBe(problem))
})

describe('names of people', () => {
  it.each([
    ['', "Can't be empty"],
    [' ', "Can't be empty"],
    ['a'.repeat(73), 'The value must be less than or equal to 72.'],
    ['Ada', undefined],
  ])('%j: %s', (name, problem) => expect(personNameProblem(name)).toBe(problem))

  it('are required for account set-up, up to the configured length', () => {
    expect(accountNameProblem(' ', 100)).toBe('Required')
    expect(accountNameProblem('a'.repeat(101), 100)).toBe('The value must be less than or equal to 100.')
    expect(accountNameProblem('a'.repeat(100), 100)).toBeUndefined()
  })

  it.each([
    ['Ada', { firstName: 'Ada', lastName: '' }],
    ['Ada King Lovelace', { firstName: 'Ada', lastName: 'King Lovelace' }],
  ])('%s splits at the first space', (name, parts) => expect(splitPersonName(name)).toEqual(parts))
})

describe('passphrases', () => {
  it('must not be empty but may be anything else', () => {
    expect(passphraseProblem('')).toBe("Passphrase can't be empty")
    expect(passphraseProblem(' ')).toBeUndefined()
  })

  it('are saved under brand, type, name and time', () => {
    const file = { brand: 'perigee', type: 'passphrase', name: 'My/Project', now }
    expect(passphraseFileName(file)).toBe('perigee-passphrase-My_Project-2026-03-04T05:06:07.890Z.txt')
  })
})
