import { day } from '@perigee/std/durations'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { dashboardAnswers, limitsAnswer } from '@/testing/dashboard-answers'
import { longDay } from '@/components/day-charts/day-text'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/dashboard'
const usageCall = `GET /api/v0/projects/${project.id}/daily-usage`
const dayAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)
const value = (days: number, bytes: number) => ({ date: `${dayAgo(days)}T00:00:00Z`, value: bytes })

const limits = limitsAnswer({ storageUsed: 1000, bandwidthUsed: 800, objectCount: 3, segmentUsed: 4, bucketsUsed: 1 })
const usage = (storage: object[], download: object[]) =>
  answered({ storageUsage: storage, allocatedBandwidthUsage: [], settledBandwidthUsage: download })

let satellite: Satellite
beforeEach(() => {
  // No day ends in the middle of a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
  satellite = aSatellite({
    ...dashboardAnswers(project),
    [`GET /api/v0/projects/${project.id}/usage-limits`]: () => answered(limits),
    [usageCall]: () => usage([value(3, 1500), value(0, 2500)], [value(1, 700)]),
  })
})
afterEach(async () => {
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const rowsOf = async (title: string) => {
  const table = await screen.findByRole('table', { name: title })
  const rows = within(table).getAllByRole('row').slice(1)
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
}

describe('the usage against the limits', () => {
  afterEach(() => publicQueries.clear())

  it('says in words what is close to its limit or has reached it', async () => {
    openConsole(address)
    const card = async (name: string) => within(await screen.findByRole('region', { name }))
    expect((await card('Storage')).getByText('Limit reached')).toBeTruthy()
    expect((await card('Download')).getByText('Close to the limit')).toBeTruthy()
    expect((await card('Buckets')).queryByText(/limit/i)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Segments' })).toBeNull()
  })

  it('names limits only that somebody has set or that are near, where the operator wants it so', async () => {
    const far = { ...limits, storageUsed: 100, bandwidthUsed: 100 }
    satellite.on('GET /api/v0/config', () => answered(aConfig({ noLimitsUiEnabled: true })))
    satellite.on(`GET /api/v0/projects/${project.id}/usage-limits`, () =>
      answered({ ...far, userSetBandwidthLimit: 900, bucketsUsed: 99 }),
    )
    openConsole(address)
    const text = async (name: string) => (await screen.findByRole('region', { name })).textContent
    await waitFor(async () => expect(await text('Storage')).toBe('Storage100 Bused'))
    expect(await text('Download')).toBe('Download100 Bof 900 B used')
    expect(await text('Buckets')).toContain('of 100 used')
  })
})

describe('a project without anything', () => {
  const empty = { ...limits, storageUsed: 0, bandwidthUsed: 0, objectCount: 0, bucketsUsed: 0 }
  const hasLimits = (facts: Partial<typeof limits>) =>
    satellite.on(`GET /api/v0/projects/${project.id}/usage-limits`, () => answered({ ...empty, ...facts }))

  it('shows what to do next, and no numbers', async () => {
    hasLimits({})
    satellite.on(usageCall, () => usage([], []))
    openConsole(address)
    expect(await screen.findByText('Nothing is stored here yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'New Bucket' }))
    expect(await screen.findByRole('dialog', { name: /Bucket/ })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Daily usage' })).toBeNull()
  })

  it('but buckets leads to them', async () => {
    hasLimits({ bucketsUsed: 1 })
    satellite.on(usageCall, () => usage([], []))
    openConsole(address)
    expect((await screen.findByRole('link', { name: 'Go to buckets' })).getAttribute('href')).toMatch(/\/buckets$/)
  })

  it('shows what it had until lately', async () => {
    hasLimits({})
    openConsole(address)
    expect(await rowsOf('Storage by day')).toHaveLength(7)
    expect(screen.queryByText('Nothing is stored here yet')).toBeNull()
  })
})

describe('the daily usage', () => {
  it('has every day of the past week, 0 where nothing was told', async () => {
    openConsole(address)
    expect(await rowsOf('Storage by day')).toEqual([
      [longDay(dayAgo(0)), '2.5 KB (2,500 bytes)'],
      [longDay(dayAgo(1)), '0 bytes'],
      [longDay(dayAgo(2)), '0 bytes'],
      [longDay(dayAgo(3)), '1.5 KB (1,500 bytes)'],
      ...[4, 5, 6].map((days) => [longDay(dayAgo(days)), '0 bytes']),
    ])
    expect((await rowsOf('Download by day'))[1]).toEqual([longDay(dayAgo(1)), '700 bytes'])
    const query = satellite.to(usageCall)[0]?.query
    expect(Number(query?.get('from'))).toBe(Date.parse(`${dayAgo(6)}T00:00:00Z`) / 1000)
  })

  it('can be that of the past month or of chosen days', async () => {
    const user = userEvent.setup({ delay: null })
    openConsole(address)
    await screen.findByRole('table', { name: 'Storage by day' })
    await user.click(screen.getByRole('radio', { name: 'Past month' }))
    await waitFor(async () => expect(await rowsOf('Storage by day')).toHaveLength(30))

    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: dayAgo(-1) } })
    expect(screen.getByText('The last day is in the future.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: dayAgo(2) } })
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: dayAgo(3) } })
    await waitFor(async () =>
      expect(await rowsOf('Storage by day')).toEqual([
        [longDay(dayAgo(2)), '0 bytes'],
        [longDay(dayAgo(3)), '1.5 KB (1,500 bytes)'],
      ]),
    )
  })

  it('says when there is none', async () => {
    satellite.on(usageCall, () => usage([], []))
    openConsole(address)
    expect(await screen.findByText('Nothing was stored or downloaded in this period.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says so of one of the two', async () => {
    satellite.on(usageCall, () => usage([value(0, 5)], []))
    openConsole(address)
    expect(await screen.findByText('Nothing was downloaded in this period.')).toBeTruthy()
    expect(await screen.findByRole('table', { name: 'Storage by day' })).toBeTruthy()
  })

  it('that cannot be had says so, and is tried again', async () => {
    satellite.on(usageCall, () => refused(403, 'Not now'))
    openConsole(address)
    expect(await screen.findByText('Not now')).toBeTruthy()
    satellite.on(usageCall, () => usage([value(0, 5)], []))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await rowsOf('Storage by day'))[0]).toEqual([longDay(dayAgo(0)), '5 bytes'])
  })
})
