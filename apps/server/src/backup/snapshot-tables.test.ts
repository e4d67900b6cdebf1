import { expect, it } from 'vitest'
import { inOrder } from './snapshot-tables'

const table = (name: string, ...refersTo: string[]) => ({ schema: 's', name, columns: [], refersTo })

it('puts tables after those that they refer to', () => {
  const given = [table('segments', 's.objects'), table('objects', 's.folders'), table('folders'), table('other')]
  expect(inOrder(given).map(({ name }) => name)).toEqual(['folders', 'other', 'objects', 'segments'])
})

it('says so when there is no such order', () => {
  expect(() => inOrder([table('a', 's.b'), table('b', 's.a')])).toThrow('circle')
})
