import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceASecond } from './once-a-second'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('makes something of a text once within a second, and again after it', () => {
  const made: string[] = []
  const upper = onceASecond((text) => (made.push(text), text.toUpperCase()))
  expect([upper('a'), upper('b'), upper('a')]).toEqual(['A', 'B', 'A'])
  expect(made).toEqual(['a', 'b'])
  vi.advanceTimersByTime(999)
  upper('a')
  expect(made).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  upper('a')
  expect(made).toEqual(['a', 'b', 'a'])
})

it('keeps a thousand, and makes the others each time', () => {
  let count = 0
  const number = onceASecond(() => ++count)
  for (let n = 0; n < 1_000; n++) number(`${n}`)
  expect([number('one more'), number('one more'), number('0')]).toEqual([1_001, 1_002, 1])
})
