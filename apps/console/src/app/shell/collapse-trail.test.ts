import { expect, it } from 'vitest'
import { collapseTrail } from './collapse-trail'

const way = ['Projects', 'Field notes', 'Buckets', 'photos', '2026', 'spring']
const hidden = (room: number, above = way) => above.slice(...collapseTrail(above, 'herons', room))

it.each([
  { room: 0, behind: [], why: 'nothing has been measured' },
  { room: 1200, behind: [], why: 'there is room' },
  { room: 540, behind: ['Buckets'], why: 'one step is too many' },
  { room: 410, behind: ['Buckets', 'photos', '2026'], why: 'the project and the folder around it stay' },
  { room: 300, behind: ['Field notes', 'Buckets', 'photos', '2026'], why: 'then the folder around it' },
  { room: 100, behind: ['Field notes', 'Buckets', 'photos', '2026', 'spring'], why: 'both ends stay' },
])('at $room pixels $behind stand behind the menu: $why', ({ room, behind }) => {
  expect(hidden(room)).toEqual(behind)
})

it.each([[[]], [['Projects']], [['Projects', 'Field notes']]])('of %j hides what has to be', (above) => {
  expect(hidden(10, above)).toEqual(above.slice(1))
})

it('long names count as much as is shown of them', () => {
  expect(hidden(900, ['Projects', 'n'.repeat(500), 'Buckets', 'm'.repeat(500)])).toEqual([])
})
