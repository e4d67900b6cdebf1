import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aCard, billingAnswers } from '@/testing/billing-answers'
import { anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const user = userEvent.setup({ delay: null })
const funds = 'POST /api/v0/payments/add-funds'
const intents = 'POST /api/v0/payments/create-intent'
const confirm = 'POST /api/v0/payments/sandbox/confirm'
const succeeded = { status: 'succeeded', say: '', paymentMethodId: 'pm_1', funding: 'credit' }

let satellite: Satellite
beforeEach(() => {
  sessionFlag.set()
  satellite = aSatellite(billingAnswers())
})
afterEach(async () => {
  localStorage.clear()
  await logOut(async () => undefined)
})

const openFunds = async () => {
  openConsole('/account/billing')
  await user.click(await screen.findByRole('button', { name: 'Add Funds' }))
  return within(await screen.findByRole('dialog', { name: 'Add Funds' }))
}
const toMethod = async () => {
  const dialog = await openFunds()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByRole('button', { name: 'Pay with the test wallet' })
  return dialog
}
const sent = (to = funds) =>
  satellite.to(to).map(({ body }) => JSON.parse(body) as { cardID: string; amount: number; attempt: string })

it('charges the default card, says so, and asks for the balance anew', async () => {
  satellite.on(funds, () => answered({ success: true, clientSecret: '', paymentIntentID: 'pi_1' }))
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  expect(await screen.findByText('Payment confirmed! Your account balance will be updated shortly.')).toBeTruthy()
  const done = within(await screen.findByRole('dialog', { name: 'Payment Successful' }))
  expect(done.getByText(/Your payment of \$10 has been processed successfully/)).toBeTruthy()
  expect(sent()).toMatchObject([{ cardID: 'card_1', amount: 1000, intent: 1 }])
  await user.click(done.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(satellite.to('GET /api/v0/payments/account/balance').length).toBeGreaterThan(1))
})

it('takes an amount from a chip or the field, within the bounds', async () => {
  const dialog = await openFunds()
  const field = dialog.getByLabelText<HTMLInputElement>(/^Amount/)
  expect(field.value).toBe('10')
  await user.click(dialog.getByRole('radio', { name: '$50' }))
  expect(field.value).toBe('50')
  await user.clear(field)
  await user.type(field, '2501')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Amount must be less than or equal to 2500')).toBeTruthy()
})

it('asks the bank where it wants that: approved', async () => {
  satellite.on(funds, () => answered({ success: false, clientSecret: 'pi_1_secret', paymentIntentID: 'pi_1' }))
  satellite.on(confirm, ({ body }) =>
    answered(body.includes('approve') ? succeeded : { ...succeeded, status: 'requires_action' }),
  )
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeTruthy()
})

it('asks the bank where it wants that: refused', async () => {
  satellite.on(funds, () => answered({ success: false, clientSecret: 'pi_1_secret', paymentIntentID: 'pi_1' }))
  satellite.on(confirm, ({ body }) => {
    const refusal = { ...succeeded, status: 'requires_payment_method', say: 'The bank said no.' }
    return answered(body.includes('approve') ? refusal : { ...succeeded, status: 'requires_action' })
  })
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Payment confirmation failed.')).toBeTruthy()
  expect(await dialog.findByText('The bank said no.')).toBeTruthy()
})

it('is the same act while no answer has come, and another one after a refusal', async () => {
  const answers = [
    () => refused(503, 'No answer.'),
    () => refused(402, 'Your card was declined.'),
    () => answered({ success: true, clientSecret: '', paymentIntentID: 'pi_1' }),
  ]
  satellite.on(funds, () => answers.shift()?.() ?? refused(500))
  const dialog = await toMethod()
  const pay = () => user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  await pay()
  await dialog.findByText('No answer.')
  await pay()
  await dialog.findByText('Your card was declined.')
  await pay()
  await screen.findByRole('dialog', { name: 'Payment Successful' })
  const [first, second, third] = sent().map(({ attempt }) => attempt)
  expect([first === second, second === third]).toEqual([true, false])
})

it('pays with another card, whose number stays in the browser', async () => {
  satellite.on(intents, () => answered({ clientSecret: 'pi_2_secret' }))
  satellite.on(confirm, () => answered(succeeded))
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Use Another Card' }))
  await user.type(await dialog.findByLabelText(/^Card number/), '4242424242424242')
  await user.type(dialog.getByLabelText(/^Expiry/), '1230')
  await user.type(dialog.getByLabelText(/^Security code/), '123')
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  await screen.findByRole('dialog', { name: 'Payment Successful' })
  expect(sent(intents)).toMatchObject([{ amount: 1000, withCustomCard: true }])
  expect(JSON.parse(satellite.to(confirm)[0]?.body ?? '')).toEqual({
    clientSecret: 'pi_2_secret',
    paymentMethod: 'pm_card_visa-2030-12',
  })
})

it('makes no intent for a card that is not filled in', async () => {
  satellite.on('GET /api/v0/payments/cards', () => answered([]))
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  expect(await dialog.findByText('Card number is required')).toBeTruthy()
  expect(satellite.to(intents)).toEqual([])
})

it('pays by what the browser offers besides', async () => {
  satellite.on(intents, () => answered({ clientSecret: 'pi_3_secret' }))
  satellite.on(confirm, () => answered(succeeded))
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay with the test wallet' }))
  await screen.findByRole('dialog', { name: 'Payment Successful' })
  expect(sent(intents)).toMatchObject([{ amount: 1000, withCustomCard: false }])
})

it('needs a card to be chosen', async () => {
  satellite.on('GET /api/v0/payments/cards', () => answered([aCard({ isDefault: false })]))
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  expect(await dialog.findByText('Payment method must be selected')).toBeTruthy()
  expect(satellite.to(funds)).toEqual([])
})

it.each([
  {
    who: 'on a free trial',
    facts: { kindInfo: { value: 0, name: 'Free Trial', hasPaidPrivileges: false } as const },
    says: /Adding at least \$10 will automatically upgrade your account to Pro\./,
  },
  {
    who: 'warned',
    facts: { freezeStatus: { ...anAccount().freezeStatus, warned: true } },
    says: /The "Add Funds" feature cannot be applied to overdue invoices\./,
  },
])('says what funds do for an account that is $who', async ({ facts, says }) => {
  satellite.on('GET /api/v0/auth/account', () => answered(anAccount(facts)))
  const dialog = await openFunds()
  expect(dialog.getByText(says)).toBeTruthy()
})

it('asks the provider how a payment ended from which a bank sent the browser back', async () => {
  satellite.on(funds, () => answered({ success: false, clientSecret: 'pi_1_secret', paymentIntentID: 'pi_1' }))
  satellite.on(confirm, () => refused(503, 'No answer.'))
  const dialog = await toMethod()
  await user.click(dialog.getByRole('button', { name: 'Pay $10' }))
  await dialog.findByText('No answer.')
  satellite.on(confirm, () => answered(succeeded))
  const router = openConsole('/account/billing?payment_intent=pi_9&redirect_status=failed')
  expect(await screen.findByText('Payment confirmed! Your account balance will be updated shortly.')).toBeTruthy()
  expect(new Set(sent().map(({ attempt }) => attempt)).size).toBe(1)
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'overview' }))
})
