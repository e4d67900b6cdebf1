import { deleteAccount } from '@perigee/accounts/administration/delete-account'
import { operator } from '@perigee/actors/actor'
import { followAccounts } from '@perigee/billing/cards/follow-accounts'
import { CardProblem } from '@perigee/billing/ports/card-problem'
import { cards } from '@perigee/contract/payments/cards'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { updateUser } from '@perigee/satellite-db/users'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { billingOn } from '../testing/billing-env'
import { aUser } from '../testing/builders'
import { startApi } from '../testing/start-api'

const api = await startApi({ env: billingOn })

async function aCustomer() {
  const person = await aUser(api)
  expect((await person.browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })).status).toBe(200)
  const customer = await findBillingCustomer(api.db, person.id)
  return { ...person, customerId: customer?.providerId ?? '' }
}
const told = async (customerId: string) => {
  const found = sql<{ email: string }>`select email from card_sandbox.customers where id = ${customerId}`
  return (await found.execute(api.db)).rows[0]?.email
}
const fails = () => Promise.reject(new CardProblem('unreachable', 'nobody answers'))

it('the card provider is told of another address, also by a later run', async () => {
  const { id, customerId } = await aCustomer()
  await updateUser(api.db, id, { email: 'moved@example.test' })
  const { cards: provider } = api.deps
  if (!provider) throw new Error('no provider')
  expect(await followAccounts({ ...api.deps, cards: { ...provider, updateCustomer: fails } })).toBe(0)
  expect(await followAccounts(api.deps)).toBe(1)
  expect(await told(customerId)).toBe('moved@example.test')
  expect(await followAccounts(api.deps)).toBe(0)
})

it('cards of an account that is gone are forgotten', async () => {
  const { id, email, customerId } = await aCustomer()
  expect(await api.deps.cards?.listCards(customerId)).toHaveLength(1)
  await deleteAccount(api.deps, operator, { who: email, withBuckets: false })
  expect(await followAccounts(api.deps)).toBe(1)
  expect(await api.deps.cards?.listCards(customerId)).toEqual([])
  expect((await findBillingCustomer(api.db, id))?.closedAt).not.toBeNull()
  expect(await followAccounts(api.deps)).toBe(0)
})
