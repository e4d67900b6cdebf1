import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ActivityList, type ActivityOf } from './activity-list'

type Count = ActivityOf<'count', { number: number }>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work whose line counts as the test says. */
function counting() {
  const list = new ActivityList<Count>()
  const announced = vi.fn()
  list.subscribe(announced)
  let count: (number: number) => void = () => undefined
  let finish: () => void = () => undefined
  list.add({
    facts: { kind: 'count', number: 0 },
    explain: String,
    run: ({ update }) => {
      count = (number) => update({ number })
      return new Promise<void>((resolve) => (finish = resolve))
    },
  })
  return { list, announced, count: (number: number) => count(number), finish: () => finish() }
}

it('a change after a quiet time is announced at once, and what follows four times a second', async () => {
  const { list, announced, count } = counting()
  await vi.advanceTimersByTimeAsync(0)
  expect(announced).toHaveBeenCalledTimes(1)
  for (let number = 1; number <= 1_000; number++) {
    count(number)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(announced.mock.calls.length).toBeLessThanOrEqual(5)
  await vi.advanceTimersByTimeAsync(250)
  const before = announced.mock.calls.length
  expect(list.snapshot()).toMatchObject([{ number: 1_000 }])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([announced.mock.calls.length, vi.getTimerCount()]).toEqual([before, 0])
})

it('the list is the same value until something changes', async () => {
  const { list, count } = counting()
  const first = list.snapshot()
  expect(list.snapshot()).toBe(first)
  count(1)
  expect(list.snapshot()).not.toBe(first)
})
