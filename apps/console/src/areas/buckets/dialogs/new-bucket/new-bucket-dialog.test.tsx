import type { BucketUsage } from '@perigee/contract/buckets'
import type { FrontendConfig } from '@perigee/contract/config'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'
import { aBucket, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const user = userEvent.setup({ delay: null })
const here = { id: 0, idName: '', name: 'Here', title: 'Here', description: 'Next door', pending: false }
const oslo = { id: 1, idName: 'oslo', name: 'Oslo', title: 'Oslo', description: 'By the sea', pending: false }
const iceland = { ...oslo, id: 7, idName: 'iceland', title: 'Iceland', description: 'Windy', pending: true }
const bucketSteps = { versioningUIEnabled: true, objectLockUIEnabled: true, selfServePlacementSelectEnabled: true }
const joinCall = 'POST /api/v0/analytics/join-placement-waitlist'

const at = `/api/v0/projects/${project.id}`
const about = {
  hasManagedPassphrase: false,
  encryptPath: true,
  isOwnerPaidTier: true,
  hasPaidPrivileges: true,
  role: 0,
  salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=',
  membersCount: 1,
  availablePlacements: [here, oslo, iceland],
}

let satellite: Satellite
let joined: number[] | null

beforeEach(() => {
  joined = null
  sessionFlag.set()
  installAccessWorker()
})
afterEach(() => logOut(async () => undefined))

async function open(facts: Partial<FrontendConfig> = bucketSteps) {
  publicQueries.setQueryData(
    configQuery.queryKey,
    aConfig({ gatewayCredentialsRequestURL: 'http://127.0.0.1:7913', ...facts }),
  )
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/auth/account/settings': () => {
      const settings = settingsAnswer()
      const noticeDismissal = { ...settings.noticeDismissal, placementWaitlistsJoined: joined }
      return answered({ ...settings, passphrasePrompt: false, noticeDismissal })
    },
    [`GET ${at}/config`]: () => answered(about),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ bucketUsages: [aBucket()], ...pageOf(request, 1) }),
    'GET /api/v0/buckets/bucket-names': () => answered(['photos']),
    'PUT /trips': () => done(),
    [joinCall]: () => {
      joined = [7]
      return done()
    },
  })
  openConsole('/projects/AAECAwQFBgc/buckets')
  await user.click(await screen.findByRole('button', { name: 'New Bucket' }))
  return within(await screen.findByRole('dialog', { name: 'New Bucket' }))
}

const taken = () =>
  new Response('<Error><Code>BucketAlreadyOwnedByYou</Code><Message>Taken.</Message></Error>', { status: 409 })
const totals = 'GET /api/v0/buckets/bucket-totals'
const trips = { bucketName: 'trips', objectCount: 0 }

type Dialog = Awaited<ReturnType<typeof open>>
const press = (dialog: Dialog, name: string) => user.click(dialog.getByRole('button', { name }))

async function toName(dialog: Dialog, name = 'trips') {
  await user.type(await dialog.findByLabelText('Bucket name'), `${name}{Enter}`)
}

it('goes through all steps and makes the bucket as it was chosen', async () => {
  const dialog = await open()
  await toName(dialog)
  await dialog.findByText('Step 2: Data Location')
  await press(dialog, 'Next')
  expect(dialog.getByRole('alert').textContent).toBe('Choose where the bucket is stored.')
  await user.click(dialog.getByRole('radio', { name: 'Oslo' }))
  await press(dialog, 'Next')

  await dialog.findByText('Step 3: Object Lock')
  await user.click(dialog.getByRole('switch', { name: 'Enable object lock' }))
  expect(dialog.getByText(/once enabled, object lock cannot be disabled/i)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Governance' }))
  await user.clear(dialog.getByLabelText('Default Retention Period'))
  await user.type(dialog.getByLabelText('Default Retention Period'), '1.5')
  await press(dialog, 'Next')
  expect(dialog.getByText('Value must be a whole number')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Default Retention Period'))
  await user.type(dialog.getByLabelText('Default Retention Period'), '30')
  await press(dialog, 'Next')

  await dialog.findByText('Step 4: Object Versioning')
  expect(dialog.getByText('Versioning is enabled, because object lock needs it.')).toBeTruthy()
  await press(dialog, 'Next')

  await dialog.findByText('Step 5: Confirmation')
  const facts = [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling?.textContent])
  expect(facts).toEqual([
    ['Name', 'trips'],
    ['Data Location', 'Oslo'],
    ['Object Lock', 'Enabled'],
    ['Default retention', 'Governance, 30 days'],
    ['Object Versioning', 'Enabled'],
  ])
  await user.dblClick(dialog.getByRole('button', { name: 'Create bucket' }))
  await dialog.findByText('Step 6: Bucket Successfully Created')

  const [created, lock, ...more] = satellite.to('PUT /trips')
  expect(more).toEqual([])
  expect(created?.headers.get('x-amz-bucket-object-lock-enabled')).toBe('true')
  expect(created?.body).toContain('<LocationConstraint>oslo</LocationConstraint>')
  expect(lock?.query.has('object-lock')).toBe(true)
  expect(lock?.body).toContain('<Mode>GOVERNANCE</Mode><Days>30</Days>')
  expect(localStorage.getItem('bucketWasCreated')).toBe('true')
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a name that is taken meanwhile leads back to the name, which still holds it', async () => {
  const dialog = await open({ ...bucketSteps, objectLockUIEnabled: false, selfServePlacementSelectEnabled: false })
  satellite.on('PUT /trips', taken)
  satellite.on(totals, () => answered(aBucket({ ...trips, creatorEmail: 'grace@example.test' })))
  await toName(dialog)
  await user.click(await dialog.findByRole('radio', { name: 'Enabled' }))
  await press(dialog, 'Next')
  await press(dialog, 'Create bucket')
  await dialog.findByText('Step 1: Name')
  expect(await dialog.findByText('A bucket exists with this name.')).toBeTruthy()
  expect(dialog.getByLabelText('Bucket name').getAttribute('value')).toBe('trips')

  satellite.on('PUT /trips', () => done())
  await press(dialog, 'Next')
  expect(dialog.getByRole('radio', { name: 'Enabled', checked: true })).toBeTruthy()
})

/** Up to a first try to create the bucket with versioning, which the server carries out and whose answer is lost. */
async function loseAnswer(found: Partial<BucketUsage> = {}) {
  const dialog = await open({ ...bucketSteps, selfServePlacementSelectEnabled: false })
  satellite.on('PUT /trips', ({ query }) => {
    if (query.has('versioning')) return done()
    satellite.on('GET /api/v0/buckets/bucket-names', () => answered(['photos', 'trips']))
    satellite.on(totals, () => answered(aBucket({ ...trips, ...found })))
    if (satellite.to('PUT /trips').length > 1) return taken()
    throw new TypeError('Failed to fetch')
  })
  await toName(dialog)
  await dialog.findByText('Step 2: Object Lock')
  await press(dialog, 'Next')
  await user.click(await dialog.findByRole('radio', { name: 'Enabled' }))
  await press(dialog, 'Next')
  await press(dialog, 'Create bucket')
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^No connection/)
  return dialog
}

it('a bucket whose creation got no answer is set as it was to be by the next try', async () => {
  const dialog = await loseAnswer()
  await press(dialog, 'Create bucket')
  await dialog.findByText('Step 5: Bucket Successfully Created')
  const asked = satellite.to('PUT /trips').map(({ query }) => (query.has('versioning') ? 'versioning' : 'create'))
  expect(asked).toEqual(['create', 'create', 'versioning'])
})

it.each([
  ['somebody else made', { creatorEmail: 'grace@example.test' }],
  ['has content', { objectCount: 1 }],
  ['is of another kind', { objectLockEnabled: true }],
])('a bucket of that name which %s is left alone', async (_, found) => {
  const dialog = await loseAnswer(found)
  await press(dialog, 'Create bucket')
  await dialog.findByText('Step 1: Name')
  expect(await dialog.findByText('A bucket exists with this name.')).toBeTruthy()
  expect(satellite.to('PUT /trips').some(({ query }) => query.has('versioning'))).toBe(false)
})

it('nor is the bucket of that try, once something else is wished for that cannot be changed', async () => {
  const dialog = await loseAnswer()
  await press(dialog, 'Back')
  await press(dialog, 'Back')
  await user.click(await dialog.findByRole('switch', { name: 'Enable object lock' }))
  for (let step = 0; step < 2; step++) await press(dialog, 'Next')
  await press(dialog, 'Create bucket')
  expect(await dialog.findByText('A bucket exists with this name.')).toBeTruthy()
})

it('Escape does not close it while the bucket is being made', async () => {
  const dialog = await open({})
  const answers: ((answer: Response) => void)[] = []
  satellite.on('PUT /trips', () => new Promise<Response>((resolve) => answers.push(resolve)))
  await toName(dialog)
  await waitFor(() => expect(satellite.to('PUT /trips')).toHaveLength(1))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'New Bucket' })).toBeTruthy()
  for (const answer of answers) answer(done())
  expect(await dialog.findByText('Step 2: Bucket Successfully Created')).toBeTruthy()
})

it('a place that is announced has a waitlist, which is joined once', async () => {
  const dialog = await open()
  await toName(dialog)
  const card = await dialog.findByRole('radio', { name: 'Iceland' })
  expect(card.textContent).toContain('coming soon')
  await user.click(card)
  await press(dialog, 'Join waitlist')
  expect(dialog.getByText('Storage needs is required')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: 'Expected Data Stored' }))
  await user.click(await screen.findByRole('option', { name: '10-50TB' }))
  await press(dialog, 'Join waitlist')
  await dialog.findByText(/You are on the waitlist for Iceland/)
  expect(JSON.parse(satellite.to(joinCall)[0]?.body ?? '')).toEqual({ storageNeeds: '10-50TB', placement: 7 })
  await press(dialog, 'Next')
  expect(dialog.getByRole('alert').textContent).toBe('Iceland is coming soon. Choose another one to go on.')
})

it('who has joined is not asked again', async () => {
  joined = [7]
  const dialog = await open()
  await toName(dialog)
  await user.click(await dialog.findByRole('radio', { name: 'Iceland' }))
  expect(await dialog.findByText(/You are on the waitlist for Iceland/)).toBeTruthy()
})

it('prices are shown where there is billing', async () => {
  const dialog = await open({ ...bucketSteps, billingFeaturesEnabled: true, showNewPricingTiers: true })
  satellite.on('POST /api/v0/payments/account', () => answered('freeTierCoupon'))
  satellite.on('GET /api/v0/payments/placement-pricing', ({ query }) =>
    query.get('placement') === '1'
      ? answered({ storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0.00088' })
      : new Response('{}', { status: 404 }),
  )
  await toName(dialog)
  await dialog.findByText('Step 2: Storage Tier')
  expect(await dialog.findByText('$0.004/GB-month stored, $0.007/GB download')).toBeTruthy()
  expect(dialog.getAllByText('Can not get price model for placement')).toHaveLength(2)
})
