import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aCard, aPaymentState, billingAnswers } from '@/testing/billing-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const cards = 'GET /api/v0/payments/cards'
const state = 'GET /api/v0/payments/state'

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

it.each([
  {
    when: 'a payment failed',
    card: {},
    facts: { failedInvoice: { id: 'in_1', amount: 700 } },
    says: 'An invoice of $7.00 could not be paid.',
  },
  { when: 'the card has expired', card: { expMonth: 10, expYear: 2026 }, facts: {}, says: '4242 has expired.' },
  { when: 'it expires', card: { expMonth: 11, expYear: 2026 }, facts: {}, says: '4242 expires this month.' },
  {
    when: 'billing begins',
    card: {},
    facts: { exempt: true, beginsAt: '2026-12-01T12:00:00Z' },
    says: 'Your usage is charged from Dec 1, 2026 on.',
  },
  { when: 'there is a sandbox', card: {}, facts: {}, says: 'No real money' },
])('a banner says so when $when', async ({ card, facts, says }) => {
  satellite.on(cards, () => answered([aCard(card)]))
  satellite.on(state, () => answered(aPaymentState(facts)))
  openConsole('/projects')
  await waitFor(() => expect(screen.getAllByRole('note')[0]?.textContent).toContain(says))
})

it('that there is a sandbox does not hide that the connection is not encrypted', async () => {
  openConsole('/projects')
  expect(await screen.findByRole('note', { name: 'Sandbox' })).toBeTruthy()
  expect(screen.getByRole('note', { name: 'Connection' })).toBeTruthy()
})

it('nothing is said where the server does not tell', async () => {
  satellite.on(cards, () => refused(503))
  satellite.on(state, () => refused(404))
  openConsole('/projects')
  await waitFor(() => expect(satellite.to(state).length).toBeGreaterThan(0))
  expect(screen.queryByText(/No real money|could not be paid|card/)).toBeNull()
})

it('the customer is made before anything else is asked about money', async () => {
  openConsole('/projects')
  await waitFor(() => expect(satellite.to(cards)).toHaveLength(1))
  const asked = satellite.received.map(({ method, path }) => `${method} ${path}`)
  const first = asked.findIndex((call) => call.includes('/payments/'))
  expect(asked[first]).toBe('POST /api/v0/payments/account')
})
