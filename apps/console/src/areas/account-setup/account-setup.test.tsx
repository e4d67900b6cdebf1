import { accountKinds } from '@perigee/domain/account-kinds'
import type { Account, AccountSettings } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const settingsPath = '/api/v0/auth/account/settings'
const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never, name: 'My Perigee Project' })
const newcomer: Partial<AccountSettings> = { onboardingStart: false, onboardingEnd: false }

let satellite: Satellite
let settings: AccountSettings
let projects: unknown[]

beforeEach(() => {
  sessionStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

function begin(given: {
  account?: Partial<Account>
  settings?: Partial<AccountSettings>
  managed?: boolean
  config?: Partial<FrontendConfig>
}) {
  settings = settingsAnswer({ ...newcomer, ...given.settings })
  projects = []
  satellite = aSatellite({
    'GET /api/v0/config': () =>
      answered(
        aConfig({
          satelliteManagedEncryptionEnabled: given.managed ?? true,
          ...given.config,
        }),
      ),
    'GET /api/v0/auth/account': () => answered(anAccount({ fullName: '', ...given.account })),
    [`GET ${settingsPath}`]: () => answered(settings),
    [`PATCH ${settingsPath}`]: ({ body }) => {
      settings = { ...settings, ...(JSON.parse(body) as Partial<AccountSettings>) }
      return answered(settings)
    },
    'PATCH /api/v0/auth/account/setup': () => done(),
    'GET /api/v0/projects': () => answered(projects),
    'POST /api/v0/projects': ({ body }) => {
      projects = [{ ...project, hasManagedPassphrase: (JSON.parse(body) as NewProject).managePassphrase }]
      return answered(projects[0], 201)
    },
    'POST /api/v0/auth/logout': () => done(),
  })
  return { router: openConsole('/projects'), user: userEvent.setup({ delay: null }) }
}

type NewProject = { name: string; managePassphrase: boolean }
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const sent = (call: string) => satellite.to(call).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const goOn = (place: HTMLElement, user: ReturnType<typeof userEvent.setup>) =>
  user.click(within(place).getByRole('button', { name: 'Continue' }))

describe('a new account', () => {
  it('tells who it is, lets the service keep the passphrase and ends on the dashboard of its first project', async () => {
    const { router, user } = begin({})
    const info = await dialog(/^Welcome\s+Set up your account$/)
    expect(within(info).getByText('Step 1 of 3')).toBeTruthy()
    await goOn(info, user)
    expect(document.activeElement).toBe(within(info).getByLabelText(/^Name/))
    expect(within(info).getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
    expect(sent('PATCH /api/v0/auth/account/setup')).toEqual([])
    await user.type(within(info).getByLabelText(/^Name/), 'Ada King Lovelace')
    await user.type(within(info).getByLabelText('Company name'), 'Engines')
    await goOn(info, user)

    const choice = await dialog('Project Encryption')
    expect(sent('PATCH /api/v0/auth/account/setup')).toEqual([
      {
        fullName: 'Ada King Lovelace',
        firstName: 'Ada',
        lastName: 'King Lovelace',
        companyName: 'Engines',
        isProfessional: true,
        storageNeeds: '',
        haveSalesContact: false,
        interestedInPartnering: false,
      },
    ])
    expect(settings).toMatchObject({ onboardingStart: true, onboardingStep: 'ManagedPassphraseOptIn' })
    await goOn(choice, user)

    const complete = await dialog(/^Account Complete\s+You are now ready to use Perigee$/)
    expect(sent('POST /api/v0/projects')).toMatchObject([{ name: 'My Perigee Project', managePassphrase: true }])
    expect(settings.onboardingStep).toBe('SetupComplete')
    expect(within(complete).getByText('Step 3 of 3')).toBeTruthy()
    expect(within(complete).queryByRole('button', { name: 'Back' })).toBeNull()
    expect(within(complete).queryByText(/^Choose a passphrase/)).toBeNull()
    await goOn(complete, user)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/dashboard$/))
    expect(settings).toMatchObject({ onboardingStep: 'EncryptionPassphrase', onboardingEnd: false })
    expect(sent('POST /api/v0/projects')).toHaveLength(1)
  })

  it('keeps what the sign-up said', async () => {
    const account = { fullName: 'Ada', companyName: 'Engines', storageNeeds: 'Over 1 PB', haveSalesContact: true }
    const { user } = begin({ account })
    const info = await dialog(/Set up your account/)
    expect(within(info).getByRole<HTMLInputElement>('combobox', { name: 'Storage needs' }).value).toBe('Over 1 PB')
    expect(within(info).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    await goOn(info, user)
    await dialog('Project Encryption')
    expect(sent('PATCH /api/v0/auth/account/setup')).toMatchObject([
      { companyName: 'Engines', storageNeeds: 'Over 1 PB', haveSalesContact: true },
    ])
  })

  it('that keeps its passphrase itself gets its project at the end', async () => {
    const { user } = begin({ account: { fullName: 'Ada' } })
    await goOn(await dialog(/Set up your account/), user)
    await user.click(within(await dialog('Project Encryption')).getByRole('radio', { name: 'Self-managed' }))
    await goOn(await dialog('Project Encryption'), user)
    const complete = await dialog(/You are now ready/)
    expect(sent('POST /api/v0/projects')).toEqual([])
    expect(within(complete).getByText(/^Choose a passphrase/)).toBeTruthy()
    await user.click(within(complete).getByRole('button', { name: 'Back' }))
    await goOn(await dialog('Project Encryption'), user)
    await goOn(await dialog(/You are now ready/), user)
    await waitFor(() => expect(sent('POST /api/v0/projects')).toMatchObject([{ managePassphrase: false }]))
  })

  it('is not asked about encryption where the service keeps no passphrases', async () => {
    const { user } = begin({ account: { fullName: 'Ada' }, managed: false })
    await goOn(await dialog(/Set up your account/), user)
    expect(await dialog(/You are now ready/)).toBeTruthy()
    expect(settings.onboardingStep).toBe('SetupComplete')
  })

  it('of somebody who only joins projects ends at once and gets none', async () => {
    const account = {
      fullName: 'Ada',
      kindInfo: { value: accountKinds.member, name: 'Member Account', hasPaidPrivileges: false },
    }
    const { router, user } = begin({ account })
    await goOn(await dialog(/Set up your account/), user)
    const complete = await dialog(/You are now ready/)
    expect(settings).toMatchObject({ onboardingStart: true, onboardingEnd: true })
    await goOn(complete, user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/projects')
    expect(sent('POST /api/v0/projects')).toEqual([])
  })

  it('leads back to what was told', async () => {
    const { user } = begin({ account: { fullName: 'Ada' } })
    await goOn(await dialog(/Set up your account/), user)
    await user.click(within(await dialog('Project Encryption')).getByRole('button', { name: 'Back' }))
    expect(
      within(await dialog(/Set up your account/)).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value,
    ).toBe('Ada')
  })

  it('can be left for now', async () => {
    const { router, user } = begin({})
    await user.click(within(await dialog(/Set up your account/)).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it('stays at a step that could not be saved, and Escape closes nothing', async () => {
    const { user } = begin({ account: { fullName: 'Ada' } })
    satellite.on('PATCH /api/v0/auth/account/setup', () => refused(500, 'Can not setup account'))
    const info = await dialog(/Set up your account/)
    await goOn(info, user)
    expect(await within(info).findByText(/Can not setup account/)).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(await dialog(/Set up your account/)).toBe(info)
  })

  it('goes on where it was left, without a second project', async () => {
    const { user } = begin({ account: { fullName: 'Ada' }, settings: { onboardingStep: 'ManagedPassphraseOptIn' } })
    const choice = await dialog('Project Encryption')
    projects = [project]
    await goOn(choice, user)
    expect(await dialog(/You are now ready/)).toBeTruthy()
    expect(sent('POST /api/v0/projects')).toEqual([])
  })
})

describe('a new account of a service that bills', () => {
  const free = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
  const newcomer = { fullName: 'Ada Lovelace', kindInfo: free }
  const billing = (facts: Partial<FrontendConfig> = {}) => ({ billingFeaturesEnabled: true, ...facts })
  const paysFrom = (facts: Partial<Account>) => {
    const upgraded = () => {
      const kindInfo = { value: accountKinds.paid, name: 'Pro Account', hasPaidPrivileges: true }
      satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ ...facts, kindInfo })))
      return done()
    }
    satellite.on('POST /api/v0/payments/cards', upgraded)
    satellite.on('POST /api/v0/payments/purchase', upgraded)
    satellite.on('POST /api/v0/payments/attempt-payments', () => done())
    satellite.on('GET /api/v0/payments/pricing', () =>
      answered({ storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0' }),
    )
  }
  async function typeCard(place: HTMLElement, user: ReturnType<typeof userEvent.setup>) {
    await user.type(await within(place).findByLabelText(/^Card number/), '4242424242424242')
    await user.type(within(place).getByLabelText(/^Expiry/), '12/35')
    await user.type(within(place).getByLabelText(/^Security code/), '123')
  }
  const press = (place: HTMLElement, user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(within(place).getByRole('button', { name }))

  it('may stay with the trial, and come back to the choice', async () => {
    const { user } = begin({ account: newcomer, config: billing() })
    paysFrom(newcomer)
    await goOn(await dialog(/^Welcome/), user)
    const choice = await dialog(/^Account Type\s+Choose your account type$/)
    expect(settings.onboardingStep).toBe('PlanTypeSelection')
    await press(choice, user, 'Start Free Trial')
    const encryption = await dialog('Project Encryption')
    expect(settings.onboardingStep).toBe('ManagedPassphraseOptIn')
    await press(encryption, user, 'Back')
    expect(await dialog(/Choose your account type/)).toBeTruthy()
  })

  it('becomes a Pro account by a card, once, and what was paid stays', async () => {
    const { user } = begin({ account: newcomer, config: billing() })
    paysFrom(newcomer)
    await goOn(await dialog(/^Welcome/), user)
    const choice = await dialog(/Choose your account type/)
    await user.click(within(choice).getByRole('radio', { name: 'Pay-as-you-go' }))
    await press(choice, user, 'Start Pro Account')
    const payment = await dialog(/^Account Setup\s+Activate your account$/)
    expect(settings.onboardingStep).toBe('PaymentMethodSelection')
    await typeCard(payment, user)
    satellite.on(`PATCH ${settingsPath}`, () => refused(500, 'Not now'))
    await press(payment, user, 'Activate Pay-as-you-go')
    await within(payment).findByText('Not now')
    satellite.on(`PATCH ${settingsPath}`, () => answered(settings))
    await press(payment, user, 'Activate Pay-as-you-go')
    const encryption = await dialog('Project Encryption')
    expect(satellite.to('POST /api/v0/payments/cards').map(({ body }) => body)).toEqual(['tok_visa-2035-12'])
    expect(within(encryption).queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('that came from a partner begins with its plan', async () => {
    const account = { ...newcomer, partner: 'acme' }
    const { user } = begin({ account, config: billing({ pricingPackagesEnabled: true }) })
    paysFrom(account)
    satellite.on('GET /api/v0/payments/package-available', () => answered(true))
    satellite.on('GET /api/v0/pricing-plan-config/acme', () =>
      answered({ planTitle: 'Acme 1 TB', planCTA: 'Take it', planUpfrontCharge: '$12', activationSubtitle: 'Thanks!' }),
    )
    const choice = await dialog(/Choose your account type/)
    await user.click(await within(choice).findByRole('radio', { name: 'Acme 1 TB' }))
    await press(choice, user, 'Take it')
    const payment = await dialog(/Activate your account/)
    expect(settings.onboardingStep).toBe('PricingPlanSelection')
    await typeCard(payment, user)
    await press(payment, user, 'Activate Acme 1 TB')
    const success = await dialog('Success')
    expect(success.textContent).toContain('Your plan has been successfully activated.')
    expect(success.textContent).toContain('Thanks!')
    await goOn(success, user)
    expect(await dialog('Project Encryption')).toBeTruthy()
  })

  it.each([{ hasVarPartner: true }, { kindInfo: anAccount().kindInfo }])(
    'has nothing to choose with %j',
    async (facts) => {
      const { user } = begin({ account: { ...newcomer, ...facts }, config: billing() })
      await goOn(await dialog(/^Welcome/), user)
      expect(await dialog('Project Encryption')).toBeTruthy()
    },
  )
})

it.each([{ onboardingEnd: true }, { onboardingStep: 'CreateBucket' }, { onboardingStep: 'unheard of' }])(
  'an account with %j sees nothing of it',
  async (given) => {
    begin({ account: { fullName: 'Ada' }, settings: given })
    expect(await screen.findByRole('heading', { name: 'All projects' })).toBeTruthy()
    await waitFor(() => expect(satellite.to(`GET ${settingsPath}`)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
