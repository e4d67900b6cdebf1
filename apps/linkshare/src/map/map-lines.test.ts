import { expect, it } from 'vitest'
import { mapLines } from './map-lines'

const small = 'Files under 4k are stored as metadata.'
const unknown = 'The places of this storage are not known.'

it.each([
  [10_000, 2, 400, ['Places: 2', 'Size: 10 KB']],
  [10_000, 2, 399, []],
  [100, 0, 500, [small]],
  [100, 0, 499, []],
  [10_000, 0, 500, [unknown]],
  [10_000, 0, 499, []],
])('%d bytes in %d places on a map %d wide: %j', (size, places, width, lines) => {
  expect(mapLines({ size, places, width })).toEqual(lines)
})
