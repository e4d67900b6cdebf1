import { cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { getConfig } from '@perigee/contract/config'
import { getPartnerText } from '@perigee/contract/partners'
import { accountKinds } from '@perigee/domain/account-kinds'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser, type Person } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const folder = mkdtempSync(join(tmpdir(), 'packages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'prices.json')
const rates = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0' }
writeFileSync(
  file,
  JSON.stringify({
    products: [{ id: 1, name: 'Standard', prices: [rates] }],
    plans: [{ product: 1 }],
    packages: { acme: { name: 'Starter', priceCents: 1200, creditCents: 1500, months: 13 } },
  }),
)
const shop = await startApi({ env: { ...billingOn, PERIGEE_PRICE_BOOK: file } })
const plain = await startApi({ env: billingOn })

const buy = (attempt = randomUUID()) => ({ body: { token: 'tok_visa', intent: purchaseIntents.packagePlan, attempt } })
async function customer(partner: string, of = shop): Promise<Person> {
  const user = await aUser(of)
  await updateUser(of.db, user.id, { kind: accountKinds.free, trial_expiration: null, partner })
  return user
}
const creditOf = async (user: Person) => (await balancesOf(shop.db, user.id)).credit / 10_000n
const paymentsOf = (user: Person) =>
  shop.db.selectFrom('satellite.card_payments').selectAll().where('user_id', '=', user.id).execute()

describe('the package of a partner', () => {
  it('is paid once, credited as it says, remembered, and upgrades', async () => {
    const user = await customer('acme')
    const wanted = buy()
    await Promise.all([user.browser.call(cards.purchase, wanted), user.browser.call(cards.purchase, wanted)])
    expect(await creditOf(user)).toBe(1500n)
    expect((await findUserById(shop.db, user.id))?.kind).toBe(accountKinds.paid)
    expect(await paymentsOf(user)).toHaveLength(1)
    const bought = (await findBillingCustomer(shop.db, user.id))?.package
    const [boughtAt, expiresAt] = [new Date(bought?.boughtAt ?? 0), new Date(bought?.expiresAt ?? 0)]
    expect(bought?.name).toBe('Starter')
    expect(
      (expiresAt.getUTCFullYear() - boughtAt.getUTCFullYear()) * 12 + expiresAt.getUTCMonth() - boughtAt.getUTCMonth(),
    ).toBe(13)
    expect((await user.browser.call(cards.purchase, buy())).status).toBe(409)
    expect(await creditOf(user)).toBe(1500n)
  })

  it('is sold to nobody else', async () => {
    expect((await (await customer('other')).browser.call(cards.purchase, buy())).status).toBe(404)
    expect((await (await customer('acme', plain)).browser.call(cards.purchase, buy())).status).toBe(403)
  })

  it('costs on its card what it costs', async () => {
    const ask = (partner: string, of = shop) =>
      of.browser().call(getPartnerText, { params: { place: 'pricing-plan', partner } })
    expect((await ask('acme')).body).toEqual({
      planTitle: 'Starter',
      planCost: '$12',
      planUpfrontCharge: '$12',
      planBalanceCredit: '$15',
    })
    expect((await ask('other')).status).toBe(404)
    expect((await ask('acme', plain)).status).toBe(404)
  })

  it('is told to consoles', async () => {
    expect((await shop.browser().call(getConfig)).body?.pricingPackagesEnabled).toBe(true)
    expect((await plain.browser().call(getConfig)).body?.pricingPackagesEnabled).toBe(false)
  })
})
