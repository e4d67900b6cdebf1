import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { dashboardAnswers } from '@/testing/dashboard-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const report = 'GET /api/v0/projects/usage-report'
const aFile = (text: string) => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment;filename="report.csv"' }
  return new Response(text, { headers })
}
const address = '/projects/AAECAwQFBgc/dashboard'

let satellite: Satellite
let files: { name: string; text: Promise<string> }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T17:42:31Z') })
  currentScope().queries.clear()
  sessionFlag.set()
  satellite = aSatellite({ ...dashboardAnswers(project), [report]: () => aFile('Project,Storage\n') })
  files = []
  let made = new Blob()
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL: () => undefined }))
  function createObjectURL(content: Blob): string {
    made = content
    return 'blob:report'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: made.text() })
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  publicQueries.clear()
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const openReport = async () => {
  openConsole(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Usage report' }))
  return within(await screen.findByRole('dialog', { name: 'Get Detailed Usage Report' }))
}
const asked = () => Object.fromEntries(satellite.to(report).at(-1)?.query ?? [])

it('reports the open project of the past month, summed up, where nothing else is chosen', async () => {
  const dialog = await openReport()
  expect(dialog.queryByRole('radio', { name: 'Include Cost' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  expect(await screen.findByText('Usage report download started successfully.')).toBeTruthy()
  expect(files.map(({ name }) => name)).toEqual(['report.csv'])
  expect(await files[0]?.text).toBe('Project,Storage\n')
  expect(asked()).toEqual({
    since: String(Date.parse('2026-10-23T17:00:00Z') / 1000),
    before: String(Date.parse('2026-11-23T17:00:00Z') / 1000),
    projectID: project.id,
    'project-summary': 'true',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says why there is no report, and of one that breaks off that there is none', async () => {
  satellite.on(report, () => refused(429, 'You made too many requests.'))
  const dialog = await openReport()
  const download = () => userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  await download()
  expect(await dialog.findByText('You made too many requests.')).toBeTruthy()
  const blob = () => Promise.reject(new TypeError('network error'))
  satellite.on(report, () => Object.assign(aFile('Project,'), { blob }))
  await download()
  expect(await dialog.findByText(/^No connection: the server does not answer/)).toBeTruthy()
  expect(files).toEqual([])
  satellite.on(report, () => aFile(''))
  await download()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(files).toHaveLength(1)
})

it('asks for a range that makes sense before it asks the server', async () => {
  const dialog = await openReport()
  await userEvent.click(dialog.getByRole('radio', { name: 'Custom Range' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Bucket Details' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  expect(dialog.getByText('Please select date range')).toBeTruthy()
  const choose = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  choose('First day', '2025-01-01')
  choose('Last day', '2026-10-31')
  expect(dialog.getByText('Date range must be less than 390 days')).toBeTruthy()
  expect(satellite.to(report)).toEqual([])
  choose('First day', '2026-10-01')
  await userEvent.selectOptions(dialog.getByLabelText('Project'), 'All projects that I own')
  await userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  expect(asked()).toEqual({
    since: String(Date.parse('2026-10-01T00:00:00Z') / 1000),
    before: String(Date.parse('2026-10-31T23:59:59Z') / 1000),
  })
})

it('offers costs where there are prices', async () => {
  satellite.on('GET /api/v0/config', () =>
    answered(aConfig({ billingFeaturesEnabled: true, newDetailedUsageReportEnabled: true })),
  )
  let dialog = await openReport()
  await userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  expect(asked()).toMatchObject({ cost: 'true', 'project-summary': 'true' })
  await userEvent.click(await screen.findByRole('button', { name: 'Usage report' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Get Detailed Usage Report' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Usage Only' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  expect(asked()).not.toHaveProperty('cost')
})

it('has no choices but the period where reports have the older form', async () => {
  satellite.on('GET /api/v0/config', () =>
    answered(aConfig({ billingFeaturesEnabled: true, newDetailedUsageReportEnabled: false })),
  )
  const dialog = await openReport()
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'Past Month',
    'Past Year',
    'Custom Range',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Download Report' }))
  expect(Object.keys(asked()).toSorted()).toEqual(['before', 'projectID', 'since'])
})

it('is for owners', async () => {
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ id: crypto.randomUUID() })))
  openConsole(address)
  await screen.findByRole('heading', { name: 'Photos' })
  expect(screen.queryByRole('button', { name: 'Usage report' })).toBeNull()
})
