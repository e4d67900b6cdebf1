import { describe, expect, it } from 'vitest'
import { choosablePlacement, placementLabel } from './placements'
import { isVersioning, keepsVersions, maySuspendVersioning, toggledVersioning, versioningLabel } from './versioning'

describe('versioning', () => {
  it.each([
    [0, 'Not Supported', false, 2],
    [1, 'Unversioned', false, 2],
    [2, 'Enabled', true, 3],
    [3, 'Suspended', true, 2],
  ] as const)('%d is %s, keeps versions %s, toggles to %d', (state, label, keeps, next) => {
    expect(versioningLabel(state)).toBe(label)
    expect(keepsVersions(state)).toBe(keeps)
    expect(toggledVersioning(state)).toBe(next)
  })

  it('stays on under object lock', () => {
    expect(maySuspendVersioning(2, true)).toBe(false)
    expect(maySuspendVersioning(2, false)).toBe(true)
  })

  it('has no other states', () => expect([-1, 4, 1.5].some(isVersioning)).toBe(false))
})

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
