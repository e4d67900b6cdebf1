import { expect, it, vi } from 'vitest'
import { recordEvent, recordUiError, reportedUrl } from './analytics'
import { aConfig } from '@/testing/builders'
import { aSatellite } from '@/testing/satellite'
import { configQuery } from './config'
import { publicQueries } from './query-client'
import { sessionFlag } from './session-flag'
import { currentScope } from './session-scope'

it.each([
  ['http://h/login?email=a%40b.c&x=1', 'http://h/login?x=1'],
  ['http://h/password-recovery?token=secret', 'http://h/password-recovery'],
  ['http://h/signup?email=a&inviter_email=b&projectID=c&partner=d', 'http://h/signup?partner=d'],
  ['http://h/projects/abc/buckets/photos/2026/june', 'http://h/projects/abc/buckets/photos'],
  ['http://h/projects/abc/buckets/photos#top', 'http://h/projects/abc/buckets/photos'],
])('%s is reported as %s', (href, reported) => {
  expect(reportedUrl(href)).toBe(reported)
})

it.each([
  { analyticsEnabled: false, sent: 0 },
  { analyticsEnabled: true, sent: 1 },
])('with analytics $analyticsEnabled: $sent events', ({ analyticsEnabled, sent }) => {
  const satellite = aSatellite()
  publicQueries.setQueryData(configQuery.queryKey, aConfig({ analyticsEnabled }))
  sessionFlag.set()
  recordUiError({ source: 'share' })
  expect(satellite.to('POST /api/v0/analytics/event')).toHaveLength(sent)
  publicQueries.clear()
})

it('what is reported when the session ends is given up', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise<never>(() => undefined)
  })
  sessionFlag.set()
  recordEvent('Upgrade Clicked')
  recordUiError({ source: 'objects upload' })
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false])

  await currentScope().stopReading()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
  currentScope().resumeReading()
})
