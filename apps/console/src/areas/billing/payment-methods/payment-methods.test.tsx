import type { Account } from '@perigee/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aCard, billingAnswers } from '@/testing/billing-answers'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole, renderUi } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { DefaultCardDialog } from './default-card-dialog'

const cards = '/api/v0/payments/cards'
const attempts = 'POST /api/v0/payments/attempt-payments'
const confirm = 'POST /api/v0/payments/sandbox/confirm'
const user = userEvent.setup({ delay: null })

let satellite: Satellite
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  sessionFlag.set()
  satellite = aSatellite(billingAnswers())
})
afterEach(async () => {
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const openTab = () => openConsole('/account/billing?tab=payment-methods')
const openForm = async () => {
  await user.click(await screen.findByRole('button', { name: 'Add new card' }))
  await screen.findByLabelText(/^Card number/)
}
const type = async (number: string, expiry = '1230', code = '123') => {
  await user.type(screen.getByLabelText(/^Card number/), number)
  await user.type(screen.getByLabelText(/^Expiry/), expiry)
  await user.type(screen.getByLabelText(/^Security code/), code)
  await user.click(screen.getByRole('button', { name: 'Add card' }))
}
const two = [aCard(), aCard({ id: 'card_2', last4: '4444', brand: 'mastercard', isDefault: false })]
const warned = () =>
  satellite.on('GET /api/v0/auth/account', () =>
    answered(anAccount({ freezeStatus: { ...anAccount().freezeStatus, warned: true } })),
  )

it('shows each card, the default one, and those that expire', async () => {
  satellite.on(`GET ${cards}`, () =>
    answered([
      aCard(),
      aCard({ id: 'b', last4: '0005', brand: 'amex', isDefault: false, expMonth: 11, expYear: 2026 }),
      aCard({ id: 'c', last4: '1117', brand: 'discover', isDefault: false, expMonth: 10, expYear: 2026 }),
    ]),
  )
  openTab()
  const first = within(await screen.findByRole('region', { name: 'Card ending in 4242' }))
  for (const text of ['Visa', 'Default', '**** **** **** 4242', 'Expires 12/2030'])
    expect(first.getByText(text)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Card ending in 0005' }).textContent).toContain('Expires this month')
  expect(screen.getByRole('region', { name: 'Card ending in 1117' }).textContent).toContain('Expired')
})

describe('a new card', () => {
  it('leaves the browser as a name, never as a number', async () => {
    openTab()
    await openForm()
    await type('4242424242424242')
    expect(await screen.findByText('Card successfully added')).toBeTruthy()
    expect(satellite.to(`POST ${cards}`).map(({ body }) => body)).toEqual(['tok_visa-2030-12'])
    expect(satellite.received.filter(({ body }) => body.includes('4242424242'))).toEqual([])
    expect(satellite.to(attempts)).toEqual([])
  })

  it.each([
    ['4111111111111111', 'The sandbox takes test numbers only. Never type a real card number here.'],
    ['5105105105105100', 'Prepaid cards are not supported'],
  ])('%s is refused before anything is sent', async (number, says) => {
    openTab()
    await openForm()
    await type(number)
    expect(await screen.findByText(says)).toBeTruthy()
    expect(satellite.to(`POST ${cards}`)).toEqual([])
  })

  it('that has expired, or lacks a code, is not sent either', async () => {
    openTab()
    await openForm()
    await type('4242424242424242', '1026', '1')
    expect(await screen.findByText('The card has expired')).toBeTruthy()
    expect(screen.getByText('Security code must have 3 or 4 digits')).toBeTruthy()
    expect(satellite.to(`POST ${cards}`)).toEqual([])
  })

  it('that the bank refuses says so, and the form stays', async () => {
    satellite.on(`POST ${cards}`, () => refused(402, 'Your card was declined.'))
    openTab()
    await openForm()
    await type('4000000000000002')
    expect(await screen.findByText('Your card was declined.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add card' })).toBeTruthy()
  })

  it.each([
    { answer: 'Approve', added: 1 },
    { answer: 'Refuse', added: 0 },
  ])('is asked for by 3-D Secure where cards are authorized: $answer', async ({ answer, added }) => {
    satellite.on('GET /api/v0/config', () =>
      answered(aConfig({ billingFeaturesEnabled: true, addCardAuthorizationEnabled: true })),
    )
    satellite.on('GET /api/v0/payments/card-setup-secret', () => answered('seti_1_secret_2'))
    satellite.on('POST /api/v0/payments/payment-methods', () => done())
    satellite.on(confirm, ({ body }) => {
      const { approve, paymentMethod } = JSON.parse(body) as { approve?: boolean; paymentMethod?: string }
      if (approve === undefined) return answered({ status: 'requires_action', say: '', paymentMethodId: paymentMethod })
      if (approve) return answered({ status: 'succeeded', say: '', paymentMethodId: 'pm_7' })
      return answered({ status: 'requires_payment_method', say: 'The bank refused the card.' })
    })
    openTab()
    await openForm()
    await type('4000002760003184')
    const dialog = within(await screen.findByRole('dialog', { name: '3-D Secure' }))
    await user.click(dialog.getByRole('button', { name: answer }))
    const says = added ? 'Card successfully added' : 'The bank refused the card.'
    expect(await screen.findByText(says)).toBeTruthy()
    const sent = satellite.to('POST /api/v0/payments/payment-methods').map(({ body }) => body)
    expect(sent).toEqual(added ? ['pm_7'] : [])
  })

  it('pays what is overdue', async () => {
    warned()
    satellite.on(attempts, () => done())
    openTab()
    await openForm()
    await type('4242424242424242')
    await waitFor(() => expect(satellite.to(attempts)).toHaveLength(1))
    expect(satellite.to('GET /api/v0/auth/account').length).toBeGreaterThan(1)
  })
})

describe('removing a card', () => {
  it('is refused for the default one, and leads to another default', async () => {
    satellite.on(`GET ${cards}`, () => answered(two))
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Remove card ending in 4242' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Card' }))
    expect(dialog.getByText("This is your default payment card. It can't be removed.")).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Set Default Card' }))
    expect(await screen.findByRole('dialog', { name: 'Set Default Card' })).toBeTruthy()
  })

  it('asks, and says when it is done', async () => {
    satellite.on(`GET ${cards}`, () => answered(two))
    satellite.on(`DELETE ${cards}/card_2`, () => done())
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Remove card ending in 4444' }))
    await user.click(await screen.findByRole('button', { name: 'Remove card' }))
    expect(await screen.findByText('Credit card was successfully removed')).toBeTruthy()
  })

  it('says why it did not work', async () => {
    satellite.on(`GET ${cards}`, () => answered(two))
    satellite.on(`DELETE ${cards}/card_2`, () => refused(404, 'There is no such card.'))
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Remove card ending in 4444' }))
    await user.click(await screen.findByRole('button', { name: 'Remove card' }))
    expect(await screen.findByText('Error removing credit card. There is no such card.')).toBeTruthy()
  })
})

describe('the default card', () => {
  const openDialog = async () => {
    satellite.on(`GET ${cards}`, () => answered(two))
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Edit default' }))
    return within(await screen.findByRole('dialog', { name: 'Set Default Card' }))
  }

  it('is the one that is chosen', async () => {
    warned()
    satellite.on(`PATCH ${cards}`, () => done())
    satellite.on(attempts, () => done())
    const dialog = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'Mastercard ending in 4444' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Default credit card was successfully edited')).toBeTruthy()
    expect(satellite.to(`PATCH ${cards}`).map(({ body }) => body)).toEqual(['card_2'])
    expect(satellite.to(attempts)).toHaveLength(1)
  })

  it('needs no call while it stays', async () => {
    const dialog = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Default credit card was successfully edited')).toBeTruthy()
    expect(satellite.to(`PATCH ${cards}`)).toEqual([])
  })

  it('has to be chosen where there is none', async () => {
    satellite.on(`GET ${cards}`, () => answered(two.map((card) => ({ ...card, isDefault: false }))))
    renderUi(<DefaultCardDialog onClose={() => undefined} />)
    await screen.findByRole('radio', { name: 'Mastercard ending in 4444' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please select credit card from the list')).toBeTruthy()
    expect(satellite.to(`PATCH ${cards}`)).toEqual([])
  })
})

it.each<{ where: string; config: object; account: Partial<Account> }>([
  { where: 'billing is off', config: { billingFeaturesEnabled: false }, account: {} },
  { where: 'a reseller bills', config: {}, account: { hasVarPartner: true } },
  {
    where: 'nothing is for sale',
    config: {},
    account: { kindInfo: { value: 2, name: 'NFR', hasPaidPrivileges: true } },
  },
])('is not there where $where', async ({ config, account }) => {
  satellite.on('GET /api/v0/config', () => answered(aConfig({ billingFeaturesEnabled: true, ...config })))
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount(account)))
  openTab()
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
  expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Billing' })).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
})
