import { expect, it } from 'vitest'
import { putAll } from './put-all'

it('adds what is not there and takes the place of what is, where that stands', () => {
  const into = { a: '1', b: '2' }
  expect(Object.entries(putAll(into, { c: '3', a: '4' }))).toEqual([
    ['a', '4'],
    ['b', '2'],
    ['c', '3'],
  ])
})

it('gives the record itself', () => {
  const into = { a: '1' }
  expect(putAll(into, {})).toBe(into)
})

it('knows no name that is more than a name', () => {
  const odd = Object.fromEntries([['__proto__', 'x']])
  expect(Object.entries(putAll({}, odd))).toEqual([['__proto__', 'x']])
})
