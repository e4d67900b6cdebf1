import { describe, expect, it } from 'vitest'
import { moved, placeOf, swiped } from './carousel'

describe('the carousel', () => {
  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 1, 0],
  ] as const)('from %i by %i of %i goes to %i', (index, by, count, next) => expect(moved(index, by, count)).toBe(next))

  it.each([
    [['a', 'b', 'c'], { id: 'b', index: 1 }, 1],
    [['b', 'c'], { id: 'b', index: 1 }, 0],
    [['a', 'c'], { id: 'b', index: 1 }, 1],
    [['a', 'b'], { id: 'c', index: 2 }, 1],
    [[], { id: 'a', index: 0 }, -1],
  ])('in %j, after %j was shown, %i is', (keys, shown, place) => expect(placeOf(keys, shown)).toBe(place))

  it.each([
    [{ x: -80, y: 10 }, 1],
    [{ x: 80, y: 10 }, -1],
    [{ x: 40, y: 0 }, null],
    [{ x: 80, y: 60 }, null],
  ])('a finger that moves by %j means %s', (path, by) => expect(swiped(path)).toBe(by))
})
