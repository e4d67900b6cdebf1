import { cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { accountKinds } from '@perigee/domain/account-kinds'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { stripeOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aFreeUser, cardsOf, creditOf, kindOf } from '../../testing/card-people'
import { startApi, type TestApi } from '../../testing/start-api'

const asksAlways = '4000002760003184'

/** As Stripe's fields make one: it can be used once. */
const tokenOf = async ({ stripe }: TestApi, number = asksAlways) => {
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2035' }
  return (await stripe?.('tokens', card))?.id ?? ''
}
const answerBank = ({ stripe }: TestApi, secret: string, approve: boolean) => {
  const [id = ''] = secret.split('_secret_')
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  return stripe?.(`${kind}/${id}/confirm`, { client_secret: secret, approve: String(approve) })
}
/** What the bank wants to know, and of which card. */
const question = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toMatchObject([402, { code: 'card_authentication_required' }])
  return body as { clientSecret: string; paymentMethod: string }
}

describe('at Stripe, whose tokens can be used once', async () => {
  const api = await startApi({ env: { ...stripeOn, PERIGEE_UPGRADE_PAY_UPFRONT: '500' } })

  it('a card whose bank asks is added with the payment method of the question', async () => {
    const user = await aUser(api)
    const token = await tokenOf(api)
    const { clientSecret, paymentMethod } = question(await user.browser.call(cards.add, { body: token }))
    await answerBank(api, clientSecret, true)
    expect((await user.browser.call(cards.add, { body: token })).status).toBe(400)
    expect((await user.browser.call(cards.addPaymentMethod, { body: paymentMethod })).status).toBe(200)
    expect(await cardsOf(user)).toMatchObject([{ id: paymentMethod, last4: '3184', isDefault: true }])
  })

  it('an upgrade goes on with the payment method, is asked about twice and charged once', async () => {
    const user = await aFreeUser(api)
    const attempt = randomUUID()
    const buy = (token: string) =>
      user.browser.call(cards.purchase, { body: { token, intent: purchaseIntents.upgradeAccount, attempt } })
    const saving = question(await buy(await tokenOf(api)))
    await answerBank(api, saving.clientSecret, true)
    const charging = question(await buy(saving.paymentMethod))
    expect(charging).toMatchObject({ paymentMethod: saving.paymentMethod })
    expect(charging.clientSecret).toMatch(/^pi_/)
    await answerBank(api, charging.clientSecret, true)
    const both = await Promise.all([buy(charging.paymentMethod), buy(charging.paymentMethod)])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(await creditOf(user, api)).toBe(500n)
    expect(await kindOf(user, api)).toBe(accountKinds.paid)
    expect(await cardsOf(user)).toHaveLength(1)
  })

  it('an upgrade that the person refuses is none, and can be paid by another card', async () => {
    const user = await aFreeUser(api)
    const buy = (token: string, attempt = randomUUID()) =>
      user.browser.call(cards.purchase, { body: { token, intent: purchaseIntents.upgradeAccount, attempt } })
    const { clientSecret } = question(await buy(await tokenOf(api)))
    await answerBank(api, clientSecret, false)
    expect([await creditOf(user, api), await kindOf(user, api), await cardsOf(user)]).toEqual([
      0n,
      accountKinds.free,
      [],
    ])
    expect((await buy(await tokenOf(api, '4242424242424242'))).status).toBe(200)
    expect([await creditOf(user, api), await kindOf(user, api)]).toEqual([500n, accountKinds.paid])
  })
})
