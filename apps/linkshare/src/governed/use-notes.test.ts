import { linkRefusals } from '@perigee/contract/refusals/links'
import { second } from '@perigee/std/durations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createUseNotes } from './use-notes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Notes of an auth service that refuses with `why`, as long as that is set. */
function someNotes() {
  const auth = { told: [] as [string, number, number][], tries: 0, why: undefined as Error | undefined }
  const notes = createUseNotes({
    async noteUse(link, { downloads, bytes }) {
      auth.tries++
      if (auth.why) throw auth.why
      auth.told.push([link, downloads, bytes])
    },
  })
  return { ...notes, auth }
}

it('tells once a second what was used of each link', async () => {
  const { note, auth } = someNotes()
  for (const bytes of [1, 2, 3]) note('a', { downloads: 1, bytes })
  note('b', { downloads: 0, bytes: 5 })
  expect(auth.told).toEqual([])
  await vi.advanceTimersByTimeAsync(second)
  expect(auth.told).toEqual([
    ['a', 3, 6],
    ['b', 0, 5],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

it('tells again what nobody took, and asks little while nobody answers', async () => {
  const { note, auth } = someNotes()
  auth.why = linkRefusals.linkServiceUnavailable()
  for (let link = 0; link < 100; link++) note(String(link), { downloads: 1, bytes: 1 })
  await vi.advanceTimersByTimeAsync(second)
  expect(auth.tries).toBeLessThanOrEqual(4)
  auth.why = undefined
  note('1', { downloads: 1, bytes: 1 })
  await vi.advanceTimersByTimeAsync(second)
  expect(auth.told).toHaveLength(100)
  expect(auth.told.find(([link]) => link === '1')).toEqual(['1', 2, 2])
})

it('forgets links that are gone, and more than it can hold', async () => {
  const { note, flush, auth } = someNotes()
  auth.why = linkRefusals.noSuchLink()
  note('a', { downloads: 1, bytes: 1 })
  await flush()
  expect(vi.getTimerCount()).toBe(0)
  auth.why = undefined
  for (let link = 0; link < 10_100; link++) note(String(link), { downloads: 1, bytes: 1 })
  await flush()
  expect(auth.told).toHaveLength(10_000)
})
