import { expect, it } from 'vitest'
import { hasEnded, type KeyOrder, listKeys, replacedIn, toldApart } from './list-keys'
import type { RestKey } from '@perigee/contract/rest-keys'

const aKey = (name: string, facts: Partial<RestKey> = {}): RestKey => ({
  id: name,
  name,
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: null,
  access: 'write',
  projectID: null,
  areas: null,
  lastUsedAt: null,
  calls: 0,
  replaces: null,
  ...facts,
})
const namesOf = (keys: readonly RestKey[]) => keys.map(({ name }) => name)

const deploy = aKey('Deploy', { createdAt: '2026-11-03T00:00:00Z', expiresAt: '2026-12-01T00:00:00Z', calls: 2 })
const backup = aKey('backup', { createdAt: '2026-11-02T00:00:00Z', lastUsedAt: '2026-11-20T00:00:00Z', calls: 10 })
const ci = aKey('CI 100%', { expiresAt: '2027-01-01T00:00:00Z', calls: 1 })
const keys = [deploy, backup, ci]

it.each<[KeyOrder, string[]]>([
  ['name', ['backup', 'CI 100%', 'Deploy']],
  ['createdAt', ['CI 100%', 'backup', 'Deploy']],
  ['expiresAt', ['Deploy', 'CI 100%', 'backup']],
  ['lastUsedAt', ['CI 100%', 'Deploy', 'backup']],
  ['calls', ['CI 100%', 'Deploy', 'backup']],
])('upwards by %s', (order, names) => {
  expect(namesOf(listKeys(keys, { search: '', order, direction: 'asc' }))).toEqual(names)
})

it('downwards what is alike stays sorted by name', () => {
  const never = [aKey('b'), aKey('a')]
  expect(namesOf(listKeys(never, { search: '', order: 'expiresAt', direction: 'desc' }))).toEqual(['a', 'b'])
})

it('a search is a part of the name, not a pattern', () => {
  const search = (text: string) => namesOf(listKeys(keys, { search: text, order: 'name', direction: 'asc' }))
  expect(search('DEP')).toEqual(['Deploy'])
  expect(search('%')).toEqual(['CI 100%'])
  expect(search('.')).toEqual([])
})

it('a key ends with its last moment', () => {
  const now = new Date('2026-12-01T00:00:00Z')
  expect(hasEnded(deploy, now)).toBe(true)
  expect(hasEnded(ci, now)).toBe(false)
  expect(hasEnded(backup, now)).toBe(false)
})

it('keys of one name are told apart by when they were made', () => {
  const another = { ...deploy, id: 'another', createdAt: '2026-11-09T00:00:00Z' }
  const named = toldApart([deploy, backup], [...keys, another], (time) => time.slice(0, 10))
  expect(named).toEqual([
    { id: deploy.id, name: 'Deploy, made 2026-11-03' },
    { id: backup.id, name: 'backup' },
  ])
})

it('knows which keys others stand in for', () => {
  const successor = aKey('new', { replaces: backup.id })
  expect(keys.filter(({ id }) => replacedIn([...keys, successor]).has(id))).toEqual([backup])
})
