import { expect, it } from 'vitest'
import { chooseOwnId, coversOwnIds, firstOwnId } from './own-ids'

const id = '01234567-89ab-cdef-0123-456789abcdef'

it('gives a machine the same id each time, and another one where that is taken', () => {
  const own = chooseOwnId(id, new Set())
  expect(own).toBeGreaterThan(firstOwnId)
  expect(own).toBeLessThan(2_147_352_576)
  expect(chooseOwnId(id, new Set())).toBe(own)
  expect(chooseOwnId(id, new Set([own, own + 1]))).toBe(own + 2)
  expect(chooseOwnId('11234567-89ab-cdef-0123-456789abcdef', new Set())).not.toBe(own)
})

it.each([
  ['         0          0 4294967295\n', true],
  ['         0    1000000 1000000000\n', false],
  ['0 1000 1\n1 100000 65536\n', false],
  ['', false],
])('tells of the ids %j whether machines can have some of them', (map, covers) => {
  expect(coversOwnIds(map)).toBe(covers)
})
