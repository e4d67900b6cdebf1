import { expect, it } from 'vitest'
import { createArchivePlaces } from './archive-places'

it('are so many for a visitor, and more for a project', () => {
  const enter = createArchivePlaces()
  const from = (address: string | null, project = 'p') => enter({ address, project })
  const first = Array.from({ length: 5 }, () => from('a'))
  expect(first.map((leave) => leave !== null)).toEqual([true, true, true, true, false])
  const others = Array.from({ length: 13 }, (_, n) => from(`${n}`))
  expect(others.filter((leave) => leave !== null)).toHaveLength(12)
  expect(from(null)).toBeNull()
  expect(from('12', 'other project')).not.toBeNull()

  first[0]?.()
  expect(from('a')).not.toBeNull()
})

it('leave nothing taken where a project has no place', () => {
  const enter = createArchivePlaces()
  for (let n = 0; n < 16; n++) enter({ address: null, project: 'full' })
  for (let n = 0; n < 8; n++) expect(enter({ address: 'a', project: 'full' })).toBeNull()
  expect(enter({ address: 'a', project: 'other' })).not.toBeNull()
})
