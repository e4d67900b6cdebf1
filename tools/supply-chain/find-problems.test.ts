import { expect, it } from 'vitest'
import { findProblems } from './find-problems'
import { readLock, readManifest, type LockEntry } from './lock'

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' }

const problemsOf = (entry: LockEntry, name = 'some', allowScripts: Record<string, boolean> = {}) =>
  findProblems({ packages: { '': {}, 'packages/own': {}, [`node_modules/${name}`]: entry } }, { allowScripts })

it('finds nothing wrong with what we install', () => {
  expect(findProblems(readLock(), readManifest())).toEqual([])
})

it.each([['MIT'], ['(MIT OR GPL-3.0-only)'], ['MIT AND ISC AND BSD-3-Clause']])('agrees to %s', (license) =>
  expect(problemsOf({ ...good, license })).toEqual([]),
)

it.each([
  ['GPL-3.0-only'],
  ['AGPL-3.0-or-later'],
  ['MIT AND GPL-2.0-only'],
  ['(GPL-2.0-only OR SSPL-1.0)'],
  ['MPL-2.0'],
  ['SEE LICENSE IN LICENSE'],
  [''],
])('does not agree to %j', (license) => {
  expect(problemsOf({ ...good, license })).toEqual([expect.stringContaining(`is licensed under ${license}`)])
})

it('does not take a licence that is not named for granted', () => {
  expect(problemsOf({ version: '1.0.0', integrity: good.integrity })).toEqual([
    expect.stringContaining('names no licence'),
  ])
  expect(problemsOf({ ...good, license: 'MPL-2.0' }, 'lightningcss-linux-x64-gnu')).toEqual([])
  expect(problemsOf({ ...good, license: 'GPL-3.0-only' }, 'lightningcss')).toHaveLength(1)
})

it('stops a new install script, also below another package, until somebody allows it', () => {
  const entry = { ...good, hasInstallScript: true }
  expect(problemsOf(entry)).toEqual([expect.stringContaining('some 1.0.0 runs a script when it is installed')])
  expect(problemsOf(entry, 'some/node_modules/evil', { some: true })).toContainEqual(
    expect.stringContaining('evil 1.0.0 runs a script'),
  )
  expect(problemsOf(entry, 'some', { some: true })).toEqual([])
})

it('wants an allowance gone that nothing needs any more', () => {
  expect(problemsOf(good, 'some', { some: true })).toEqual([expect.stringContaining('which has none')])
})

it('wants contents fixed by a hash', () => {
  expect(problemsOf({ version: '1.0.0', license: 'MIT' })).toEqual([expect.stringContaining('has no SHA-512')])
  expect(problemsOf({ ...good, integrity: 'sha1-AAAA' })).toHaveLength(1)
})
