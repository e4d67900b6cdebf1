import { describe, expect, it } from 'vitest'
import { choosablePlacement, placementLabel } from './placements'

describe('placements', () => {
  const place = { id: 3, idName: 'eu', name: 'EU', title: 'Europe', description: '', pending: false }
  const soon = { ...place, id: 4, idName: 'us', name: 'US', pending: true }

  it('are shown by name, or by number once they are gone', () => {
    expect(placementLabel(3, [place])).toBe('EU')
    expect(placementLabel(9, [place])).toBe('unknown(9)')
  })

  it('can be chosen unless pending', () => {
    expect(choosablePlacement('eu', [place, soon])).toBe(place)
    expect(choosablePlacement('us', [place, soon])).toBeUndefined()
    expect(choosablePlacement('mars', [place, soon])).toBeUndefined()
  })
})
