import { second } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { createHeartbeat } from './heartbeat'
import { createMemoryGuard } from './run'

it('asks once, and gives up who does not answer for as many beats as it may hang', () => {
  const heartbeat = createHeartbeat(3 * second)
  expect(heartbeat.next()).toEqual({ ask: true })
  expect([heartbeat.next(), heartbeat.next()]).toEqual([null, null])
  expect(heartbeat.next()).toEqual({ dead: 'it did not answer for 3 s' })
})

it('begins again with every answer', () => {
  const heartbeat = createHeartbeat(2 * second)
  for (let times = 0; times < 5; times++) {
    expect([heartbeat.next(), heartbeat.next()]).toEqual([{ ask: true }, null])
    expect(heartbeat.answered(false)).toEqual({ missed: 0 })
  }
})

it('gives up who answers but takes no connections, unless one gets there in between', () => {
  const heartbeat = createHeartbeat(2 * second)
  expect(heartbeat.answered(true)).toEqual({ missed: 1 })
  heartbeat.reached()
  expect(heartbeat.answered(true)).toEqual({ missed: 1 })
  expect(heartbeat.answered(true)).toEqual({ missed: 2, dead: 'it could not take 2 connections in a row' })
})

it('lets a process take too much memory once, not twice in a row', () => {
  const guard = createMemoryGuard(2 ** 20)
  expect([guard(2 ** 21), guard(2 ** 10), guard(2 ** 21)]).toEqual([undefined, undefined, undefined])
  expect(guard(2 ** 21)).toBe('it took more than 1 MiB of memory')
})
