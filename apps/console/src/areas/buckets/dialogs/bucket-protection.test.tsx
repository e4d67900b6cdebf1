import { accountKinds } from '@perigee/domain/account-kinds'
import { encodeXml } from '@perigee/s3/xml/codec'
import { objectLockConfigurationXml, type DefaultRetention } from '@perigee/s3/xml/object-lock-configuration'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { aBucket, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets'
const user = userEvent.setup({ delay: null })
const versioned = { versioning: 2 } as const
const locked = { ...versioned, objectLockEnabled: true } as const

let satellite: Satellite
let bucket = aBucket()

const configured = (facts: Parameters<typeof aConfig>[0] = {}) =>
  publicQueries.setQueryData(
    configQuery.queryKey,
    aConfig({
      gatewayCredentialsRequestURL: 'http://127.0.0.1:7913',
      versioningUIEnabled: true,
      objectLockUIEnabled: true,
      enableRegionTag: true,
      ...facts,
    }),
  )
const refusal = (code: string, status = 409) =>
  new Response(`<Error><Code>${code}</Code><Message>The gateway says no.</Message></Error>`, { status })
const lockXml = (defaultRetention: DefaultRetention | null) =>
  new Response(encodeXml(objectLockConfigurationXml, { defaultRetention }))
const noLock = () => refusal('ObjectLockConfigurationNotFoundError', 404)

beforeEach(() => {
  bucket = aBucket()
  sessionFlag.set()
  installAccessWorker()
  configured()
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ bucketUsages: [bucket], ...pageOf(request, 1) }),
    'GET /photos': () => lockXml(null),
    'PUT /photos': () => done(),
  })
})

afterEach(async () => {
  await logOut(async () => undefined)
  publicQueries.removeQueries({ queryKey: configQuery.queryKey })
})

async function menu() {
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Actions for photos' }))
  return within(await screen.findByRole('menu'))
}
const entries = async () => (await menu()).getAllByRole('menuitem').map(({ textContent }) => textContent)
async function choose(entry: string | RegExp, title: string) {
  await user.click((await menu()).getByRole('menuitem', { name: entry }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const puts = () => satellite.to('PUT /photos')
const isDisabled = (item: HTMLElement) => item.hasAttribute('disabled') || item.hasAttribute('data-disabled')

describe('the menu of a bucket', () => {
  it.each([
    [{}, 'Enable versioning', /^Enable lock/, true],
    [{ versioning: 3 }, 'Enable versioning', /^Enable lock/, true],
    [versioned, 'Suspend versioning', /^Enable lock/, false],
  ] as const)('of %j has %s', async (facts, versions, lock, lockDisabled) => {
    bucket = aBucket(facts)
    const items = await menu()
    expect(isDisabled(items.getByRole('menuitem', { name: versions }))).toBe(false)
    expect(isDisabled(items.getByRole('menuitem', { name: lock }))).toBe(lockDisabled)
  })

  it('of a locked one says why its versions stay', async () => {
    bucket = aBucket(locked)
    const items = await menu()
    const versions = items.getByRole('menuitem', { name: /^Suspend versioning/ })
    expect(isDisabled(versions)).toBe(true)
    expect(versions.textContent).toContain('Object lock needs versioning.')
    expect(isDisabled(items.getByRole('menuitem', { name: 'Lock settings' }))).toBe(false)
  })

  it('has neither where the flags are off', async () => {
    configured({ versioningUIEnabled: false, objectLockUIEnabled: false })
    expect((await entries()).join()).not.toMatch(/versioning|lock/i)
  })

  it('has no versions to switch where the server has none', async () => {
    bucket = aBucket({ versioning: 0 })
    expect((await entries()).join()).not.toContain('versioning,')
  })

  it.each(['Enable versioning', 'Lock settings'])('%s leads to the upgrade once the trial has ended', async (entry) => {
    bucket = aBucket(entry === 'Lock settings' ? locked : {})
    const ended = anAccount({
      kindInfo: { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false },
      freezeStatus: { frozen: false, warned: false, trialExpiredFrozen: true, trialExpirationGracePeriod: 0 },
    })
    satellite.on('GET /api/v0/auth/account', () => answered(ended))
    await choose(entry, 'Your Trial Has Expired')
  })
})

describe('versioning', () => {
  it.each([
    { facts: {}, action: 'Enable', status: 'Enabled' },
    { facts: { versioning: 3 }, action: 'Enable', status: 'Enabled' },
    { facts: versioned, action: 'Suspend', status: 'Suspended' },
  ] as const)('$facts: $action', async ({ facts, action, status }) => {
    bucket = aBucket(facts)
    const dialog = await choose(`${action} versioning`, `${action} Versioning`)
    const submit = dialog.getByRole('button', { name: `${action} Versioning` })
    bucket = aBucket({ versioning: status === 'Enabled' ? 2 : 3 })
    await user.dblClick(submit)
    await screen.findByText(`Versioning has been ${status.toLowerCase()} for this bucket.`)
    expect(puts()).toHaveLength(1)
    expect(puts()[0]?.query.has('versioning')).toBe(true)
    expect(puts()[0]?.body).toContain(`<Status>${status}</Status>`)
    const row = screen.getByRole('link', { name: 'photos' }).closest('tr')
    await waitFor(() => expect(row?.textContent).toContain(status))
  })

  it.each([
    ['InvalidBucketState', 409, 'Versioning cannot be suspended: object lock has been enabled for this bucket.'],
    ['NoSuchBucket', 404, 'This bucket does not exist any more.'],
    ['AccessDenied', 403, 'The gateway says no.'],
  ])('that is refused with %s says so, and the list is read again', async (code, status, text) => {
    bucket = aBucket(versioned)
    satellite.on('PUT /photos', () => refusal(code, status))
    const dialog = await choose('Suspend versioning', 'Suspend Versioning')
    const before = satellite.to('GET /api/v0/buckets/usage-totals').length
    await user.click(dialog.getByRole('button', { name: 'Suspend Versioning' }))
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(satellite.to('GET /api/v0/buckets/usage-totals').length).toBeGreaterThan(before)
  })

  it('is explained, with a way to the documentation', async () => {
    const dialog = await choose('Enable versioning', 'Enable Versioning')
    await user.click(dialog.getByRole('button', { name: 'About versioning' }))
    expect(await screen.findByRole('dialog', { name: 'Object Versioning' })).toBeTruthy()
  })
})

describe('the lock settings', () => {
  const enable = 'Enable Object Lock'
  const period = 'Default Retention Period'

  it('enable object lock, without a default first', async () => {
    bucket = aBucket(versioned)
    satellite.on('GET /photos', noLock)
    const dialog = await choose('Enable lock', enable)
    expect(dialog.getByText(/Once enabled, object lock cannot be disabled/)).toBeTruthy()
    expect(dialog.queryByLabelText(period)).toBeNull()
    await user.click(dialog.getByRole('button', { name: enable }))
    await screen.findByText('Bucket Object Lock configuration has been updated.')
    expect(puts()[0]?.query.has('object-lock')).toBe(true)
    expect(puts()[0]?.body).toContain('<ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>')
  })

  it.each([
    ['', 'Required'],
    ['0', 'Value must be a positive number'],
    ['1.5', 'Value must be a whole number'],
    ['3651', 'Value must be less than or equal to 3650'],
  ])('do not take %j days: %s', async (text, problem) => {
    bucket = aBucket(locked)
    const dialog = await choose('Lock settings', 'Lock Settings')
    await user.click(dialog.getByRole('radio', { name: 'Governance' }))
    await user.clear(dialog.getByLabelText(period))
    if (text !== '') await user.type(dialog.getByLabelText(period), text)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText(problem)).toBeTruthy()
    expect(puts()).toEqual([])
  })

  it('change mode and period, and begin with those of now', async () => {
    bucket = aBucket({ ...locked, defaultRetentionMode: 2, defaultRetentionDays: 30 })
    satellite.on('GET /photos', () => lockXml({ mode: 'GOVERNANCE', days: 30 }))
    const dialog = await choose('Lock settings', 'Lock Settings')
    expect(dialog.getByLabelText(period)).toHaveProperty('value', '30')
    await user.clear(dialog.getByLabelText(period))
    await user.type(dialog.getByLabelText(period), '2')
    await user.selectOptions(dialog.getByLabelText('Unit of the period'), 'Years')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Bucket Object Lock configuration has been updated.')
    expect(puts()[0]?.body).toContain('<Mode>GOVERNANCE</Mode><Years>2</Years>')
  })

  it('say until when compliance would keep a file of now, and ask for the word', async () => {
    bucket = aBucket(locked)
    const dialog = await choose('Lock settings', 'Lock Settings')
    await user.click(dialog.getByRole('radio', { name: 'Compliance' }))
    await user.clear(dialog.getByLabelText(period))
    await user.type(dialog.getByLabelText(period), '7')
    expect(dialog.getByText(/A file that is uploaded now stays until .*Nobody can delete it before then/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Nothing is changed before you have typed COMPLIANCE.')).toBeTruthy()
    expect(puts()).toEqual([])
    await user.type(dialog.getByLabelText('Type COMPLIANCE to confirm'), 'compliance{Enter}')
    await screen.findByText('Bucket Object Lock configuration has been updated.')
    expect(puts()[0]?.body).toContain('<Mode>COMPLIANCE</Mode><Days>7</Days>')
  })

  it('that nobody changed are not saved', async () => {
    bucket = aBucket({ ...locked, defaultRetentionMode: 1, defaultRetentionYears: 1 })
    const dialog = await choose('Lock settings', 'Lock Settings')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(puts()).toEqual([])
  })

  it('that somebody else has changed are shown before anything is saved', async () => {
    bucket = aBucket(versioned)
    satellite.on('GET /photos', () => lockXml({ mode: 'GOVERNANCE', days: 90 }))
    const dialog = await choose('Enable lock', enable)
    await user.click(dialog.getByRole('button', { name: enable }))
    expect(
      await screen.findByText('Somebody else has changed these settings meanwhile. Now you see theirs.'),
    ).toBeTruthy()
    const theirs = within(screen.getByRole('dialog', { name: 'Lock Settings' }))
    expect(theirs.getByLabelText(period)).toHaveProperty('value', '90')
    expect(puts()).toEqual([])
  })

  it('that need versions say so where these were suspended meanwhile', async () => {
    bucket = aBucket(versioned)
    satellite.on('GET /photos', noLock)
    satellite.on('PUT /photos', () => refusal('InvalidBucketState'))
    const dialog = await choose('Enable lock', enable)
    await user.click(dialog.getByRole('button', { name: enable }))
    expect(await dialog.findByText(/Object lock needs versioning, which is not enabled/)).toBeTruthy()
  })
})

it('the details explain versioning and object lock', async () => {
  bucket = aBucket(locked)
  const dialog = await choose('Bucket details', 'Bucket details')
  await user.click(dialog.getByRole('button', { name: 'About object lock' }))
  expect(await screen.findByRole('dialog', { name: 'Object Lock' })).toBeTruthy()
})
