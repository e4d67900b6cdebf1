import { describe, expect, it } from 'vitest'
import { findTyped, typeOn, type Typed } from './type-ahead'

const names = ['alps', 'Beach', 'boat', 'bridge', 'été']

describe('typing a name', () => {
  it.each([
    { text: 'b', from: 0, name: 'Beach' },
    { text: 'b', from: 1, name: 'boat' },
    { text: 'bb', from: 2, name: 'bridge' },
    { text: 'b', from: 3, name: 'Beach' },
    { text: 'br', from: 1, name: 'bridge' },
    { text: 'bo', from: 2, name: 'boat' },
    { text: 'É', from: 0, name: 'été' },
    { text: 'x', from: 0, name: undefined },
  ])('$text from $from leads to $name', ({ text, from, name }) => {
    expect(names[findTyped(names, text, from)]).toBe(name)
  })

  it('leads nowhere where nothing is', () => {
    expect(findTyped([], 'a', 0)).toBe(-1)
  })

  it('begins anew after a pause', () => {
    const type = (letters: [string, number][]) =>
      letters.reduce<Typed | null>((typed, [letter, now]) => typeOn(typed, letter, now), null)?.text
    expect(
      type([
        ['a', 0],
        ['b', 600],
        ['c', 1200],
      ]),
    ).toBe('abc')
    expect(
      type([
        ['a', 0],
        ['b', 701],
      ]),
    ).toBe('b')
  })
})
