import { accountKinds } from '@perigee/domain/account-kinds'
import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { day } from '@perigee/std/durations'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadAccount } from '@/lib/account'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const free = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
const paid = { value: accountKinds.paid, name: 'Pro Account', hasPaidPrivileges: true }
const payments = '/api/v0/payments'
const user = userEvent.setup({ delay: null })
let satellite: Satellite
let account: Account

beforeEach(() => {
  sessionFlag.set()
  localStorage.clear()
})
afterEach(() => logOut(async () => undefined))

const upgraded = () => {
  account = { ...account, kindInfo: paid, trialExpiration: null }
  return done()
}

async function begin({ facts = {}, config = {} }: { facts?: Partial<Account>; config?: Partial<FrontendConfig> } = {}) {
  account = anAccount({
    kindInfo: free,
    trialExpiration: new Date(Date.now() + 20 * day).toISOString(),
    ...facts,
  })
  satellite = aSatellite({
    'GET /api/v0/auth/account': () => answered(account),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/analytics/event': () => done(),
    'POST /api/v0/auth/logout': () => done(),
    [`POST ${payments}/account`]: () => answered('noCoupon'),
    [`GET ${payments}/pricing`]: () =>
      answered({ storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0.00088' }),
    [`GET ${payments}/package-available`]: () => answered(true),
    'GET /api/v0/pricing-plan-config/acme': () =>
      answered({
        planTitle: 'Acme 1 TB',
        planUpfrontCharge: '$12',
        planBalanceCredit: '$12',
        activationSubtitle: 'Thank you!',
      }),
    [`POST ${payments}/cards`]: upgraded,
    [`POST ${payments}/purchase`]: upgraded,
    [`POST ${payments}/attempt-payments`]: () => done(),
  })
  publicQueries.setQueryData(
    configQuery.queryKey,
    aConfig({ billingFeaturesEnabled: true, analyticsEnabled: true, ...config }),
  )
  openConsole('/projects')
  const [button = screen.getByRole('banner')] = await screen.findAllByRole('button', { name: 'Upgrade' })
  await user.click(button)
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = async (place: HTMLElement, name: string) => user.click(await within(place).findByRole('button', { name }))
const bodies = (call: string) => satellite.to(`POST ${payments}/${call}`).map(({ body }) => body)

async function typeCard(place: HTMLElement, number = '4242 4242 4242 4242') {
  await user.type(await within(place).findByLabelText(/^Card number/), number)
  await user.type(within(place).getByLabelText(/^Expiry/), '12/35')
  await user.type(within(place).getByLabelText(/^Security code/), '123')
}

describe('an upgrade', () => {
  it('says what there is, takes a card and asks for everything that follows', async () => {
    await begin()
    const info = await dialog('Upgrade')
    expect(info.textContent).toContain('20 days of your free trial left.')
    expect(info.textContent).toContain('Current plan')
    await waitFor(() => expect(info.textContent).toContain('$0.004/GB-month stored, $0.007/GB download'))
    expect(satellite.to('POST /api/v0/analytics/event').map(({ body }) => JSON.parse(body) as object)).toContainEqual({
      eventName: 'Upgrade Clicked',
      props: { expired: 'false' },
    })
    await press(info, 'Start Pro Account')
    const card = await dialog('Add Credit Card')
    expect(card.textContent).toContain('Total Today: $0')
    await typeCard(card)
    await press(card, 'Activate Pay-as-you-go')
    const success = await dialog('Success')
    expect(success.textContent).toContain('Your Pro Account has been successfully activated.')
    expect(await screen.findByText('Card successfully added and account upgraded')).toBeTruthy()
    expect(bodies('cards')).toEqual(['tok_visa-2035-12'])
    expect(satellite.to(`POST ${payments}/attempt-payments`)).toHaveLength(1)
    await press(success, 'Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull()
  })

  it('with an amount upfront is a purchase, which is the same one until it has ended', async () => {
    await begin({ config: { upgradePayUpfrontAmount: 500 } })
    satellite.on(`POST ${payments}/purchase`, () => refused(503, 'The card provider is away.'))
    await press(await dialog('Upgrade'), 'Start Pro Account')
    const card = await dialog('Add Credit Card')
    expect(card.textContent).toContain('Add $5 to activate your account - this stays as your account balance.')
    expect(card.textContent).toContain('Total Today: $5')
    expect(card.textContent).toContain('$5 will be added to your account balance')
    await typeCard(card)
    await press(card, 'Activate account - $5')
    await within(card).findByText('The card provider is away.')
    satellite.on(`POST ${payments}/purchase`, () => refused(402, 'Your card was declined.'))
    await press(card, 'Activate account - $5')
    await within(card).findByText('Your card was declined.')
    satellite.on(`POST ${payments}/purchase`, upgraded)
    await press(card, 'Activate account - $5')
    await dialog('Success')
    const [first, second, third] = bodies('purchase').map((body) => JSON.parse(body) as { attempt: string })
    expect(first).toMatchObject({ intent: 2, token: 'tok_visa-2035-12' })
    expect(second?.attempt).toBe(first?.attempt)
    expect(third?.attempt).not.toBe(first?.attempt)
  })

  it('asks the bank where it wants that, and pays with its consent', async () => {
    await begin({ config: { upgradePayUpfrontAmount: 500 } })
    let asked = 0
    satellite.on(`POST ${payments}/purchase`, () =>
      ++asked <= 2 ? refused(402, 'Please confirm.', { clientSecret: 'pi_secret', paymentMethod: 'pm_7' }) : upgraded(),
    )
    satellite.on(`POST ${payments}/sandbox/confirm`, ({ body }) =>
      answered({ status: body.includes('"approve":true') ? 'succeeded' : 'requires_action' }),
    )
    await press(await dialog('Upgrade'), 'Start Pro Account')
    const card = await dialog('Add Credit Card')
    await typeCard(card)
    await press(card, 'Activate account - $5')
    // Once to save the card, once to charge it.
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(bodies('purchase')).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await dialog('Success')
    const sent = bodies('purchase').map((body) => JSON.parse(body) as { token: string; attempt: string })
    // A token is used up by the first.
    expect(sent.map(({ token }) => token)).toEqual(['tok_visa-2035-12', 'pm_7', 'pm_7'])
    expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(1)
  })

  it('is told when a payment takes its time', async () => {
    await begin({ config: { upgradePayUpfrontAmount: 500 } })
    satellite.on(`POST ${payments}/purchase`, () => done())
    await press(await dialog('Upgrade'), 'Start Pro Account')
    const card = await dialog('Add Credit Card')
    await typeCard(card)
    await press(card, 'Activate account - $5')
    expect(await screen.findByText(/^Your payment is on its way/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that another tab has made is one that has worked', async () => {
    await begin({ config: { upgradePayUpfrontAmount: 500 } })
    await press(await dialog('Upgrade'), 'Start Pro Account')
    const card = await dialog('Add Credit Card')
    await typeCard(card)
    account = { ...account, kindInfo: paid }
    satellite.on(`POST ${payments}/purchase`, () => refused(409, 'The account is upgraded already.'))
    await press(card, 'Activate account - $5')
    expect(await dialog('Success')).toBeTruthy()
  })

  it('sells what a partner offers', async () => {
    await begin({ facts: { partner: 'acme' }, config: { pricingPackagesEnabled: true } })
    const info = await dialog('Upgrade')
    const offered = await within(info).findByRole<HTMLInputElement>('radio', { name: 'Acme 1 TB' })
    expect(offered.getAttribute('aria-checked')).toBe('true')
    await press(info, 'Choose Acme 1 TB')
    const plan = await dialog('Acme 1 TB')
    await typeCard(plan)
    await press(plan, 'Activate Acme 1 TB')
    const success = await dialog('Success')
    expect(success.textContent).toContain('Your plan has been successfully activated.')
    expect(success.textContent).toContain('Acme 1 TB')
    expect(success.textContent).toContain('Thank you!')
    expect(success.textContent).toContain('Activated')
    expect(bodies('purchase').map((body) => JSON.parse(body) as object)).toMatchObject([{ intent: 1 }])
  })

  it('shows the Pro plan where nothing can be learnt of a package', async () => {
    await begin({ facts: { partner: 'acme' }, config: { pricingPackagesEnabled: true } })
    satellite.on(`GET ${payments}/package-available`, () => refused(500))
    expect(await within(await dialog('Upgrade')).findByText('Pay-as-you-go')).toBeTruthy()
  })

  it('by tokens ends when the deposit has made it a Pro account', async () => {
    const nativeToken = { name: 'STAR', networks: ['Ethereum'] }
    await begin({ config: { nativeTokenPaymentsEnabled: true, nativeToken } })
    const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
    satellite.on(`GET ${payments}/wallet`, () => answered({ address, balance: { value: '0', currency: 'USD' } }))
    satellite.on(`POST ${payments}/wallet`, () => answered({ address, balance: { value: '0', currency: 'USD' } }))
    satellite.on(`GET ${payments}/wallet/payments-with-confirmations`, () => answered([]))
    await press(await dialog('Upgrade'), 'Start Pro Account')
    const options = await dialog('Add Payment Method')
    expect(within(options).getByRole('tab', { name: 'Credit Card' }).getAttribute('aria-selected')).toBe('true')
    await user.click(within(options).getByRole('tab', { name: 'STAR Tokens' }))
    await press(options, 'Continue')
    const tokens = await dialog('Add STAR Tokens')
    await user.click(within(tokens).getByRole('checkbox'))
    await press(tokens, 'Show Deposit Address')
    await within(tokens).findByText(address)
    account = { ...account, kindInfo: paid }
    await act(() => reloadAccount(currentScope().queries))
    expect((await dialog('Success')).textContent).toContain('Your Pro Account has been successfully activated.')
  })

  it('by tokens that have not arrived yet is closed', async () => {
    await begin({ config: { nativeTokenPaymentsEnabled: true } })
    const wallet = { address: '0x00000000219ab540356cBB839Cbe05303d7705Fa', balance: { value: '0', currency: 'USD' } }
    satellite.on(`POST ${payments}/wallet`, () => answered(wallet))
    satellite.on(`GET ${payments}/wallet/payments-with-confirmations`, () => answered([]))
    await press(await dialog('Upgrade'), 'Start Pro Account')
    await user.click(within(await dialog('Add Payment Method')).getByRole('tab', { name: 'Tokens' }))
    await press(await dialog('Add Payment Method'), 'Continue')
    const tokens = await dialog('Add Tokens')
    await user.click(within(tokens).getByRole('checkbox'))
    await press(tokens, 'Show Deposit Address')
    await press(tokens, 'Continue')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes no prepaid card, and sends nothing of it', async () => {
    await begin()
    await press(await dialog('Upgrade'), 'Start Pro Account')
    const card = await dialog('Add Credit Card')
    await typeCard(card, '5105 1051 0510 5100')
    await press(card, 'Activate Pay-as-you-go')
    expect(await within(card).findByText('Prepaid cards are not supported')).toBeTruthy()
    expect(bodies('cards')).toEqual([])
  })

  it('leads people of resellers where it did before', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { brand } = aConfig()
    await begin({
      facts: { hasVarPartner: true },
      config: { brand: { ...brand, upgradeURL: 'https://example.test/up' } },
    })
    expect(window.open).toHaveBeenCalledWith('https://example.test/up', '_blank', 'noreferrer')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
