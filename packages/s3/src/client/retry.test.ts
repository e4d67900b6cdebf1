import { describe, expect, it } from 'vitest'
import { defaultRetry, withRetries } from './retry'
import { failureOf, noAnswer } from './send'

const answer = (status: number, code: string) => failureOf(status, `<Error><Code>${code}</Code></Error>`, null)
const { signal } = new AbortController()

function policy(attempts = 4) {
  const delays: number[] = []
  const wait = (milliseconds: number) => Promise.resolve(void delays.push(milliseconds))
  return {
    delays,
    policy: { attempts, firstDelay: 100, longestDelay: 350, wait, random: () => 1, outlastsNetwork: false },
  }
}

describe('what passes is tried again, later each time', () => {
  it.each([noAnswer(false), answer(503, 'SlowDown'), answer(500, 'InternalError'), answer(400, 'IncompleteBody')])(
    '%s',
    async (failure) => {
      const { delays, policy: some } = policy()
      const attempts: number[] = []
      const work = (attempt: number) => {
        attempts.push(attempt)
        return attempt < 4 ? Promise.reject(failure) : Promise.resolve('done')
      }
      expect(await withRetries(work, some, signal)).toBe('done')
      expect([attempts, delays]).toEqual([
        [1, 2, 3, 4],
        [100, 200, 350],
      ])
    },
  )

  it('but not for ever', async () => {
    const { delays, policy: some } = policy(3)
    await expect(withRetries(() => Promise.reject(noAnswer(false)), some, signal)).rejects.toMatchObject({
      kind: 'network',
    })
    expect(delays).toHaveLength(2)
  })
})

describe('a lost network is waited for, where that is wanted', () => {
  const proxy = (status: number) => failureOf(status, '<html>nobody home</html>', null)

  it.each([noAnswer(false), proxy(502), proxy(503), proxy(504)])('%s', async (failure) => {
    const { delays, policy: some } = policy(2)
    let left = 30
    const work = () => (left-- > 0 ? Promise.reject(failure) : Promise.resolve('done'))
    expect(await withRetries(work, { ...some, outlastsNetwork: true }, signal)).toBe('done')
    expect(delays).toHaveLength(30)
    expect(Math.max(...delays)).toBe(5_000)
  })

  it.each([answer(503, 'SlowDown'), answer(400, 'IncompleteBody'), proxy(500)])('but not %s', async (failure) => {
    const { policy: some } = policy(3)
    const trying = withRetries(() => Promise.reject(failure), { ...some, outlastsNetwork: true }, signal)
    await expect(trying).rejects.toBe(failure)
  })
})

describe('what does not pass is not', () => {
  it.each([
    [answer(403, 'StorageLimitExceeded'), 'storage-limit'],
    [answer(403, 'SegmentsLimitExceeded'), 'segment-limit'],
    [answer(403, 'BandwidthLimitExceeded'), 'bandwidth-limit'],
    [answer(507, 'StorageFull'), 'disk-full'],
    [answer(403, 'AccessDenied'), 'refused'],
    [answer(412, 'PreconditionFailed'), 'refused'],
    [answer(501, 'NotImplemented'), 'refused'],
    [noAnswer(true), 'aborted'],
  ])('%s: %s', async (failure, kind) => {
    const { delays, policy: some } = policy()
    await expect(withRetries(() => Promise.reject(failure), some, signal)).rejects.toMatchObject({ kind })
    expect(delays).toEqual([])
  })

  it('nor is a bug', async () => {
    const { delays, policy: some } = policy()
    await expect(withRetries(() => Promise.reject(new TypeError('bug')), some, signal)).rejects.toThrow('bug')
    expect(delays).toEqual([])
  })
})

it('an abort ends the wait', async () => {
  const abort = new AbortController()
  const waiting = defaultRetry.wait(60_000, abort.signal, noAnswer(false))
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
  await expect(defaultRetry.wait(60_000, abort.signal, noAnswer(false))).rejects.toMatchObject({ kind: 'aborted' })
})
