import { describe, expect, it } from 'vitest'
import { seedTraits } from './seed-traits'

describe('what an image says of its seed', () => {
  it.each([
    [{}, { user: 'root', by: 'cloud-init' }],
    [
      { 'perigee.user': 'debian', 'perigee.seed': 'cloud-init' },
      { user: 'debian', by: 'cloud-init' },
    ],
    [
      { 'perigee.user': 'root', 'perigee.seed': 'templates' },
      { user: 'root', by: 'templates' },
    ],
    [
      { 'perigee.user': '../etc', 'perigee.seed': 'other' },
      { user: 'root', by: 'cloud-init' },
    ],
  ])('%j: %j', (properties, traits) => {
    expect(seedTraits(properties)).toEqual(traits)
  })
})
