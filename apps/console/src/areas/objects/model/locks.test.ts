import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { showDate } from '@/lib/show-date'
import { canBypass, keepsVersion, lockText, readLocks } from './locks'

const now = new Date('2027-03-10T12:00:00Z')
const until = new Date(now.getTime() + day)
const over = new Date(now.getTime() - day)
const governance = { mode: 'GOVERNANCE', until } as const
const compliance = { mode: 'COMPLIANCE', until } as const

describe('a lock', () => {
  it.each([
    ['none', { retention: null, legalHold: false }, undefined, false],
    ['one that is over', { retention: { ...compliance, until: over }, legalHold: false }, undefined, false],
    ['governance', { retention: governance, legalHold: false }, `Locked until: ${showDate(until)}`, true],
    ['compliance', { retention: compliance, legalHold: false }, `Locked until: ${showDate(until)}`, false],
    ['a hold', { retention: null, legalHold: true }, 'Locked until: Legal Hold removed', false],
    [
      'both',
      { retention: governance, legalHold: true },
      `Locked until: ${showDate(until)} and Legal Hold removed`,
      false,
    ],
  ])('%s', (_, lock, text, bypassed) => {
    expect([lockText(lock, now), keepsVersion(lock, now), canBypass(lock, now)]).toEqual([
      text,
      text !== undefined,
      bypassed,
    ])
  })

  it('is read with a bounded number of requests at once, and names the version that it is of', async () => {
    let running = 0
    let most = 0
    const headObject = async ({ versionId = 'newest' }: { versionId?: string }) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return {
        size: 1,
        etag: '',
        lastModified: null,
        contentType: null,
        metadata: {},
        versionId,
        retention: null,
        legalHold: true,
      }
    }
    const refs = Array.from({ length: 40 }, (_, at) => (at === 0 ? { key: 'a' } : { key: 'a', version: `v${at}` }))
    const locks = await readLocks({ headObject }, 'photos', refs)
    expect(locks.map(({ ref }) => ref.version)).toEqual(['newest', ...refs.slice(1).map(({ version }) => version)])
    expect(most).toBeLessThanOrEqual(4)
  })
})
