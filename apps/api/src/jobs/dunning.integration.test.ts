import { deliverMails } from '@perigee/accounts/mails/deliver-mails'
import { dunAccounts } from '@perigee/billing/dunning/dun-accounts'
import { auth } from '@perigee/contract/auth'
import { cards } from '@perigee/contract/payments/cards'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { projects } from '@perigee/contract/projects'
import { userStatus } from '@perigee/domain/user-status'
import { listFreezes, readLimits } from '@perigee/satellite-db/freezes'
import { findUserById } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../testing/billing-env'
import { aUser, password, type Person } from '../testing/builders'
import { aSentInvoice } from '../testing/invoices'
import { solveAltcha } from '../testing/solve-altcha'
import { startApi } from '../testing/start-api'

const api = await startApi({ env: billingOn })
const limitsOf = (id: UserId) => api.db.transaction().execute((trx) => readLimits(trx, id))
const kindsOf = async (id: UserId) => (await listFreezes(api.db, id)).map(({ kind }) => kind)

/** Somebody with a project and this card, who has an invoice that could not be paid. */
async function inDebt({ card = 'chargeCustomerFail', cents = 240 } = {}) {
  const person = await aUser(api)
  await person.browser.call(projects.create, { body: { name: 'one' } })
  const added = await person.browser.call(cards.addPaymentMethod, { body: `pm_card_${card}` })
  expect(added.status).toBe(200)
  await aSentInvoice(api.db, person.id, { cents, failure: 'Your card was declined.' })
  return { ...person, limits: await limitsOf(person.id) }
}

/** Sessions end after a week. */
async function logInAgain({ browser, email }: Person) {
  const challenge = await api.deps.captcha.challenge()
  const captchaResponse = challenge ? await solveAltcha(challenge) : ''
  expect((await browser.call(auth.login, { body: { email, password, captchaResponse } })).status).toBe(200)
  return browser
}

/** The job of each of so many days. @returns the subjects of the mails, by day */
async function daysGoBy(days: number, email: string): Promise<Record<number, string[]>> {
  const told: Record<number, string[]> = {}
  const subjects = async () => {
    await deliverMails(api.deps)
    return (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  let before = (await subjects()).length
  for (let passed = 0; passed <= days; passed++) {
    if (passed > 0) api.clock.advance(day)
    await dunAccounts(api.deps)
    const now = await subjects()
    if (now.length > before) told[passed] = now.slice(before)
    before = now.length
  }
  return told
}

describe('who does not pay', () => {
  it('is warned, frozen after 15 days, and marked for deletion after 60 more, with mails in between', async () => {
    const { id, email, limits } = await inDebt()
    const warned = await daysGoBy(15, email)
    expect(Object.keys(warned).map(Number)).toEqual([0, 10, 14])
    expect([await kindsOf(id), await limitsOf(id)]).toEqual([[1], limits])

    const frozen = await daysGoBy(61, email)
    // the first of these days is the last of the warning
    expect(Object.keys(frozen).map(Number)).toEqual([1, 31, 51, 60])
    expect(await kindsOf(id)).toEqual([0])
    expect((await limitsOf(id)).projects.map(({ storage }) => storage)).toEqual([0])
    expect((await findUserById(api.db, id))?.status).toBe(userStatus.active)

    const marked = await daysGoBy(1, email)
    expect(Object.keys(marked)).toHaveLength(1)
    expect((await findUserById(api.db, id))?.status).toBe(userStatus.pendingDeletion)
  })

  it('gets exactly what there was before once a card pays', async () => {
    const { limits, ...person } = await inDebt()
    const { id, email } = person
    await daysGoBy(16, email)
    expect(await kindsOf(id)).toEqual([0])
    const browser = await logInAgain(person)
    expect((await browser.call(paymentAccounts.state)).body.failedInvoice).toMatchObject({ amount: 240 })

    expect((await browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })).status).toBe(200)
    expect((await browser.call(cards.attemptPayments)).status).toBe(200)
    expect([await kindsOf(id), await limitsOf(id)]).toEqual([[], limits])
    expect((await browser.call(paymentAccounts.state)).body.failedInvoice).toBeNull()
  })

  it('is let off by the next run when the card pays after all', async () => {
    const person = await inDebt()
    const { id, email } = person
    await daysGoBy(15, email)
    const browser = await logInAgain(person)
    await browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })
    await daysGoBy(1, email)
    expect(await kindsOf(id)).toEqual([])
  })

  it('is left to people when it is more than $1000', async () => {
    const { id, email } = await inDebt({ cents: 100_001 })
    expect(await daysGoBy(1, email)).toEqual({})
    expect(await kindsOf(id)).toEqual([])
  })

  it('is tried and told once by two runs at once, and not by a third', async () => {
    const { email } = await inDebt()
    const mails = async () => {
      await deliverMails(api.deps)
      return (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
    }
    await Promise.all([dunAccounts(api.deps), dunAccounts(api.deps)])
    const told = await mails()
    expect(told.filter((subject) => /unpaid|failed/.test(subject))).toHaveLength(2)
    await dunAccounts(api.deps)
    expect(await mails()).toEqual(told)
  })
})
