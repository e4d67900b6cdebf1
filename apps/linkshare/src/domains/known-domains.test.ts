import type { TxtAnswer } from '@perigee/server-kit/dns/txt-message'
import { hour, minute, second } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { createKnownDomains } from './known-domains'

const there = (root: string, ttl = 300): TxtAnswer => ({
  records: [[`perigee-root:${root}`], ['perigee-access:jabc']],
  ttl,
})
const absent: TxtAnswer = { records: [], ttl: null }

/** DNS that answers as told, or fails. */
function aZone(answer: TxtAnswer | Error) {
  let [now, says] = [0, answer]
  const asked: string[] = []
  const known = createKnownDomains({
    clock: () => new Date(now),
    ask(name) {
      asked.push(name)
      return says instanceof Error ? Promise.reject(says) : Promise.resolve(says)
    },
  })
  return {
    asked,
    rootOf: async (domain: string, address: string | null = null) => (await known(domain, address))?.root ?? null,
    at: (time: number) => void (now = time),
    says: (next: TxtAnswer | Error) => void (says = next),
  }
}

it('asks once for visitors who come together, and not again while the answer holds', async () => {
  const { asked, rootOf, at } = aZone(there('a'))
  expect(await Promise.all([rootOf('site.example'), rootOf('site.example')])).toEqual(['a', 'a'])
  at(300 * second - 1)
  expect(await rootOf('site.example')).toBe('a')
  expect(asked).toEqual(['txt-site.example'])
})

it.each([
  [0, 10 * second],
  [60, minute],
  [86_400, hour],
])('a time of %d seconds holds for %d milliseconds', async (ttl, lifetime) => {
  const { asked, rootOf, at } = aZone(there('a', ttl))
  await rootOf('site.example')
  at(lifetime - 1)
  await rootOf('site.example')
  expect(asked).toHaveLength(1)
  at(lifetime)
  await rootOf('site.example')
  expect(asked).toHaveLength(2)
})

it('serves an old answer while it asks for a new one', async () => {
  const { rootOf, at, says } = aZone(there('old'))
  await rootOf('site.example')
  at(301 * second)
  says(there('new'))
  expect(await rootOf('site.example')).toBe('old')
  await expect.poll(() => rootOf('site.example'), { interval: 0 }).toBe('new')
})

it('serves none that is older than that', async () => {
  const { rootOf, at, says } = aZone(there('old'))
  await rootOf('site.example')
  at(300 * second + hour)
  says(there('new'))
  expect(await rootOf('site.example')).toBe('new')
})

it.each([
  ['are gone', absent, null],
  ['cannot be asked for', new Error('SERVFAIL'), 'Internal server error. Please try again later.'],
])('forgets a domain whose records %s', async (_, answer, outcome) => {
  const { rootOf, at, says } = aZone(there('a'))
  await rootOf('site.example')
  at(301 * second)
  says(answer)
  const next = () => rootOf('site.example').catch((error: Error) => error.message)
  expect(await next()).toBe('a')
  await expect.poll(next, { interval: 0 }).toBe(outcome)
})

it('remembers for a minute that there are no records, and no failure at all', async () => {
  const { asked, rootOf, at, says } = aZone(absent)
  expect([await rootOf('site.example'), await rootOf('site.example')]).toEqual([null, null])
  expect(asked).toHaveLength(1)
  at(minute)
  says(new Error('SERVFAIL'))
  await expect(rootOf('site.example')).rejects.toThrow('Internal server error')
  says(there('a'))
  expect(await rootOf('site.example')).toBe('a')
})

it('made-up names push out no domain', async () => {
  const { asked, rootOf, says } = aZone(there('a'))
  await rootOf('site.example')
  says(absent)
  for (let at = 0; at < 10_001; at++) await rootOf(`n${at}.example`)
  const before = asked.length
  expect(await rootOf('site.example')).toBe('a')
  expect(asked).toHaveLength(before)
})

it('one address has so many questions, others have theirs, and known domains need none', async () => {
  const { asked, rootOf, at } = aZone(there('a'))
  for (let name = 0; name < 30; name++) await rootOf(`n${name}.example`, '192.0.2.1')
  await expect(rootOf('one-more.example', '192.0.2.1')).rejects.toThrow('429')
  expect(await rootOf('n0.example', '192.0.2.1')).toBe('a')
  expect(await rootOf('one-more.example', '192.0.2.2')).toBe('a')
  at(2 * second)
  expect(await rootOf('another.example', '192.0.2.1')).toBe('a')
  expect(asked).toHaveLength(32)
})

it('all together ask for no more than some at once', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<TxtAnswer>((resolve) => (answer = () => resolve(there('a'))))
  const known = createKnownDomains({ clock: () => new Date(0), ask: () => answered })
  const waiting = Array.from({ length: 32 }, (_, at) => known(`n${at}.example`, null))
  await expect(known('one-more.example', null)).rejects.toThrow('429')
  answer()
  await Promise.all(waiting)
  expect(await known('one-more.example', null)).toMatchObject({ root: 'a' })
})
