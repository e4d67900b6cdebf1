import { CallError } from '@/lib/call-error'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outlastNetwork, pause } from './connection'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = new CallError('no answer', { status: 0 })
const begin = (work: () => Promise<unknown>) => {
  const abort = new AbortController()
  const onWaiting = vi.fn()
  const over = vi.fn()
  outlastNetwork(work, { signal: abort.signal, onWaiting }).then(over, over)
  return { abort, onWaiting, over }
}

it('a lost connection is asked for again every five seconds, for as long as it takes', async () => {
  const work = vi.fn(() => Promise.reject(lost))
  const { onWaiting, over } = begin(work)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(work.mock.calls.length).toBeGreaterThan(3_600 / 5)
  expect(onWaiting).toHaveBeenCalled()
  expect(over).not.toHaveBeenCalled()
  work.mockResolvedValueOnce('there' as never)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(over).toHaveBeenCalledWith('there')
  expect(vi.getTimerCount()).toBe(0)
})

it('the browser that is online again is asked at once', async () => {
  const work = vi.fn(() => Promise.reject(lost))
  begin(work)
  await vi.advanceTimersByTimeAsync(60_000)
  const before = work.mock.calls.length
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(before + 1)
})

it('an answer that refuses is not asked for again', async () => {
  const refusal = new CallError('You may not.', { status: 403 })
  const work = vi.fn(() => Promise.reject(refusal))
  const { over } = begin(work)
  await vi.advanceTimersByTimeAsync(0)
  expect([work.mock.calls.length, over.mock.calls]).toEqual([1, [[refusal]]])
})

it('who cancels does not wait', async () => {
  const { abort, over } = begin(() => Promise.reject(lost))
  await vi.advanceTimersByTimeAsync(0)
  abort.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toHaveBeenCalledTimes(1)
  await expect(pause(5_000, abort.signal)).rejects.toThrow('Stopped')
  expect(vi.getTimerCount()).toBe(0)
})
