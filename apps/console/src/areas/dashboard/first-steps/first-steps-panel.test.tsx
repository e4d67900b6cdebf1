import type { AccountSettings } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { dashboardAnswers } from '@/testing/dashboard-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const settingsPath = '/api/v0/auth/account/settings'
let satellite: Satellite
let settings: AccountSettings

beforeEach(() => {
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

function onDashboard({
  buckets = 0,
  objects = 0,
  keys = [] as string[],
  given = {} as Partial<AccountSettings>,
  owner = project.ownerId,
  config = {} as Partial<FrontendConfig>,
}) {
  settings = settingsAnswer({ onboardingEnd: false, onboardingStep: 'EncryptionPassphrase', ...given })
  satellite = aSatellite({
    ...dashboardAnswers({ ...project, ownerId: owner }, { objectCount: objects, bucketsUsed: buckets }),
    'GET /api/v0/config': () => answered(aConfig({ analyticsEnabled: true, ...config })),
    [`GET ${settingsPath}`]: () => answered(settings),
    [`PATCH ${settingsPath}`]: ({ body }) => {
      settings = { ...settings, ...(JSON.parse(body) as Partial<AccountSettings>) }
      return answered(settings)
    },
    'GET /api/v0/api-keys/api-key-names': () => answered(keys),
    'POST /api/v0/analytics/event': () => done(),
  })
  return { router: openConsole('/projects/AAECAwQFBgc/dashboard'), user: userEvent.setup({ delay: null }) }
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const events = () =>
  satellite.to('POST /api/v0/analytics/event').map(({ body }) => (JSON.parse(body) as { eventName: string }).eventName)

describe('the first steps of a new account', () => {
  it('are those of its own projects: one that it has joined begins with its usage', async () => {
    onDashboard({ owner: 'somebody else' })
    expect(await screen.findByText('Nothing is stored here yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('are nobody’s where the operator wants it so', async () => {
    onDashboard({ config: { pathwayOverviewEnabled: false } })
    expect(await screen.findByText('Nothing is stored here yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('mark what is done, count no key of the console itself, and ask for no passphrase beside', async () => {
    onDashboard({ buckets: 1, keys: ['.perigee-browser-1'] })
    const steps = await panel('First steps')
    expect(steps.getByText('1 of 4 done')).toBeTruthy()
    expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(1)
    expect(steps.queryByRole('button', { name: 'Go to buckets' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lead where the step is taken, and keep which one that is', async () => {
    const { router, user } = onDashboard({})
    await user.click((await panel('First steps')).getByRole('button', { name: 'Go to access keys' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/access$/))
    await waitFor(() => expect(settings.onboardingStep).toBe('CreateAccess'))
  })

  it('open the dialog in which a passphrase is made', async () => {
    const { user } = onDashboard({})
    await user.click((await panel('First steps')).getByRole('button', { name: 'Choose passphrase' }))
    expect(await screen.findByRole('dialog', { name: 'Encryption Passphrase' })).toBeTruthy()
  })

  it.each([
    { what: 'dismissed', objects: 0, keys: [], title: 'First steps', button: 'Dismiss', event: 'Onboarding Abandoned' },
    {
      what: 'finished',
      objects: 1,
      keys: ['aws'],
      title: 'You are all set',
      button: 'Finish',
      event: 'Onboarding Completed',
    },
  ])('are gone for good when $what', async ({ objects, keys, title, button, event }) => {
    const { user } = onDashboard({ buckets: objects, objects, keys })
    await user.click((await panel(title)).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
    expect(settings.onboardingEnd).toBe(true)
    expect(events()).toEqual([event])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
