import { signEvent } from '@perigee/card-providers/sandbox/events'
import { accountKinds } from '@perigee/domain/account-kinds'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { insertCoupon } from '@perigee/satellite-db/coupons'
import { beginTokenChain } from '@perigee/satellite-db/token-chains'
import { insertTokenDeposits, markCredited, priceDeposit } from '@perigee/satellite-db/token-deposits'
import { recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { updateUser } from '@perigee/satellite-db/users'
import { day } from '@perigee/std/durations'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { billingOn, cardWebhookSecret } from '../../testing/billing-env'
import { aProject, aUser, type Person } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

/**
 * What consoles that were written for other servers of this API send and expect, as the public descriptions of it have
 * it: paths, bodies and shapes stand here in full and are not taken from our contract.
 */
const folder = mkdtempSync(join(tmpdir(), 'other-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))
const book = join(folder, 'prices.json')
const cents = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0.00088' }
writeFileSync(
  book,
  JSON.stringify({
    products: [{ id: 1, name: 'Standard', prices: [cents] }],
    plans: [{ product: 1 }],
    packages: { acme: { name: 'Starter', priceCents: 1200, creditCents: 1500, months: 13 } },
  }),
)
const api = await startApi({
  env: {
    ...billingOn,
    PERIGEE_PRICE_BOOK: book,
    PERIGEE_TOKEN_NAME: 'STAR',
    PERIGEE_TOKEN_ADDRESS_KEY: 'xpub',
    PERIGEE_TOKEN_PRICE: '0.5',
    PERIGEE_TOKEN_CHAINS: JSON.stringify([
      { chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', contract: `0x${'c'.repeat(40)}` },
    ]),
  },
  tokens: {
    chains: [],
    price: { current: async () => 500_000n },
    addresses: { fingerprint: '0badcafe', at: (index: number) => `0x${String(index).padStart(40, '0')}` },
  },
})

const text = expect.any(String) as string
const number = expect.any(Number) as number
const flag = expect.any(Boolean) as boolean
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string
const decimal = matching(/^\d+(\.\d+)?$/)
const whole = matching(/^\d+$/)
const moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
const sent = matching(/./)
const times = (length: number, shape: object) => Array.from({ length }, () => shape)

const since = Math.floor(api.clock().getTime() / day) * day - 3 * day
const period = `from=${since / 1000}&to=${(since + 2 * day) / 1000}`
const project = await aProject(api)
const { owner: ada } = project
const projectId = project.row.internalId
const bucket = { projectId, name: 'b', placement: 0, versioning: 1, objectLock: false, createdBy: null } as const
const bucketId = (await insertBucket(api.db, { ...bucket, createdAt: new Date(since) })) ?? 0
await recordUsage(api.db, { projectId, bucketId, storage: 5e12, objects: 1, segments: 80 })
await takeTally(api.db, new Date(since))
await takeTally(api.db, new Date(since + day))
await recordEgress(api.db, [{ projectId, bucket: 'b', bytes: 9e9, at: new Date(since) }])
const coupon = { name: 'Welcome', amount_off: 500, percent_off: null, duration: 'repeating', months: 2 } as const
await insertCoupon(api.db, { ...coupon, promo_code: 'WELCOME', created_at: api.clock(), ended_at: null })
await aSentInvoice(api.db, ada.id, { month: '2026-08' })

/** A request as such a console makes it: labelled as JSON whatever the body is, with what the configuration gave. */
async function ask({ browser }: Person, method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': await browser.csrfToken() }
  const answer = await browser.http.request(method, path, { headers, body })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, body: isJson ? answer.json() : answer.text }
}
const cardIds = async (): Promise<string[]> => {
  const { body } = await ask(ada, 'GET', '/api/v0/payments/cards')
  return (body as { id: string }[]).map(({ id }) => id)
}

/** A deposit of 20 tokens to the wallet of this address, credited with its bonus. */
async function deposited(address: string): Promise<void> {
  const contract = `0x${'c'.repeat(40)}`
  await beginTokenChain(api.db, {
    chain_id: 1,
    contract,
    decimals: 8,
    scanned_to: 9,
    head: 99,
    scanned_at: api.clock(),
  })
  const key = { chain_id: 1, tx_hash: `0x${'a'.repeat(64)}`, log_index: 3 }
  const place = { block_number: 7, block_hash: '0xb7', block_at: api.clock(), seen_at: api.clock() }
  const what = { user_id: ada.id, sender: '0x1', address, value: '2000000000', decimals: 8 }
  await insertTokenDeposits(api.db, [{ ...key, ...place, ...what }])
  await priceDeposit(api.db, key, { priceMicros: 500_000n, usdMicros: 10_000_000n, bonusMicros: 1_000_000n })
  await markCredited(api.db, key, api.clock())
}

const card = { id: text, expMonth: number, expYear: number, brand: text, last4: matching(/^\d{4}$/), isDefault: flag }
const money = { value: decimal, currency: 'USD' }
const wallet = { address: text, balance: money }
const payment = {
  ID: sent,
  Type: matching(/^storjscan(bonus)?$/),
  Wallet: sent,
  Amount: money,
  Received: { value: '0', currency: '' },
  Status: text,
  Link: text,
  Timestamp: moment,
}
const pricing = { ...cents, egressDiscountRatio: number }
/** What newer servers add to prices. */
const newerPricing = { smallObjectFeeCents: decimal, minimumRetentionFeeCents: decimal, egressOverageMode: flag }
const invoice = {
  id: sent,
  description: sent,
  amount: number,
  received: 0,
  remaining: 0,
  status: matching(/^(open|paid)$/),
  link: matching(/^http/),
  start: moment,
  end: moment,
  type: number,
}
/** What newer servers add to invoices. */
const newerInvoice = { payLink: text, failed: flag }
/** Where the flat list differs: bookings of other kinds have a status of their own and no document. */
const legacy = { received: number, status: sent, link: text }
const applied = {
  id: text,
  promoCode: 'WELCOME',
  name: 'Welcome',
  amountOff: 500,
  percentOff: 0,
  addedAt: moment,
  expiresAt: moment,
  duration: 'repeating',
}
const tax = { code: 'eu_vat', name: text, example: text, countryCode: 'DE' }
const address = {
  name: 'Ada Lovelace',
  line1: '1 Street',
  line2: '',
  city: 'Bonn',
  postalCode: '53111',
  state: '',
  country: { name: 'Germany', code: 'DE' },
}
const named = { address, taxIDs: [], invoiceReference: 'PO 1' }
/** Newer servers add what fees come to. */
const charge = {
  productID: 1,
  productName: 'Standard',
  productShortName: text,
  storageSKU: text,
  egressSKU: text,
  segmentSKU: text,
  smallObjectFeeCents: decimal,
  minimumRetentionFeeCents: decimal,
  egressOverageMode: flag,
  useGBUnits: flag,
  ...cents,
  egressDiscountRatio: number,
  storage: 5e12 * 24,
  includedEgress: number,
  egress: 9e9,
  segmentCount: 80 * 24,
  objectCount: 24,
  since: moment,
  before: moment,
  storagePrice: 67,
  egressPrice: 6,
  segmentPrice: 0,
}

interface Row {
  /** Method, and path below /api/v0/payments; the rest of it may come later. */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  rest?: () => Promise<string>
  /** Text goes as it is. */
  body?: unknown
  bodyOf?: () => Promise<unknown>
  /** The whole answer; an empty text where there is none. */
  answers: unknown
}

/** In the order in which somebody comes to them. */
const calls: Row[] = [
  { call: 'POST /account', answers: matching(/^(noCoupon|freeTierCoupon|signupCoupon)$/) },
  { call: 'GET /account/balance', answers: { freeCredits: 0, coins: decimal, credits: whole } },
  { call: 'GET /pricing', answers: { ...pricing, ...newerPricing } },
  {
    call: 'GET /placement-pricing',
    rest: async () => `?projectID=${project.id}&placement=0`,
    answers: { ...pricing, ...newerPricing },
  },
  {
    call: 'GET /account/product-charges',
    rest: async () => `?${period}`,
    answers: { charges: { [project.id]: { 1: expect.objectContaining(charge) as object } }, applyMinimumCharge: false },
  },
  { call: 'POST /cards', body: 'tok_visa', answers: '' },
  { call: 'POST /payment-methods', body: 'pm_card_mastercard', answers: '' },
  {
    call: 'GET /cards',
    answers: [
      { ...card, last4: '4242', isDefault: false },
      { ...card, last4: '4444', isDefault: true },
    ],
  },
  {
    call: 'PUT /cards',
    bodyOf: async () => ({ cardID: (await cardIds())[0], expMonth: 3, expYear: 2044 }),
    answers: '',
  },
  { call: 'PATCH /cards', bodyOf: async () => (await cardIds())[0], answers: '' },
  { call: 'DELETE /cards/', rest: async () => (await cardIds())[1] ?? '', answers: '' },
  { call: 'GET /card-setup-secret', answers: sent },
  { call: 'POST /attempt-payments', answers: '' },
  {
    call: 'POST /add-funds',
    bodyOf: async () => ({ cardID: (await cardIds())[0], amount: 1000, intent: 1 }),
    answers: { success: true, clientSecret: text, paymentIntentID: sent },
  },
  { call: 'POST /create-intent', body: { amount: 1000, withCustomCard: true }, answers: { clientSecret: sent } },
  { call: 'GET /package-available', answers: true },
  { call: 'POST /purchase', body: { token: 'tok_amex', intent: 1 }, answers: '' },
  {
    call: 'GET /invoice-history',
    rest: async () => '?limit=2',
    answers: { items: times(2, { ...invoice, ...newerInvoice }), next: flag, previous: false },
  },
  { call: 'GET /billing-history', answers: times(4, { ...invoice, ...newerInvoice, ...legacy }) },
  { call: 'POST /wallet', answers: wallet },
  { call: 'GET /wallet', answers: wallet },
  { call: 'GET /wallet/payments', answers: { payments: [payment, { ...payment, ID: whole, Type: 'storjscanbonus' }] } },
  {
    call: 'GET /wallet/payments-with-confirmations',
    answers: [
      {
        chainID: 1,
        from: '0x1',
        to: sent,
        tokenValue: decimal,
        usdValue: decimal,
        status: 'confirmed',
        blockHash: '0xb7',
        blockNumber: 7,
        transaction: sent,
        logIndex: 3,
        timestamp: moment,
        confirmations: number,
        bonusTokens: decimal,
      },
    ],
  },
  { call: 'GET /coupon', answers: null },
  { call: 'PATCH /coupon/apply', body: 'WELCOME', answers: applied },
  { call: 'GET /account/billing-information', answers: { address: null, taxIDs: [], invoiceReference: '' } },
  {
    call: 'PATCH /account/billing-address',
    body: { ...address, country: { code: 'DE' } },
    answers: { ...named, invoiceReference: '' },
  },
  { call: 'POST /account/invoice-reference', body: { reference: 'PO 1' }, answers: named },
  {
    call: 'POST /account/tax-ids',
    body: { value: 'DE123456789', tax: { code: 'eu_vat' } },
    answers: { ...named, taxIDs: [{ id: sent, tax, value: 'DE123456789' }] },
  },
  {
    call: 'DELETE /account/tax-ids/',
    rest: async () => {
      const { body } = await ask(ada, 'GET', '/api/v0/payments/account/billing-information')
      return (body as { taxIDs: { id: string }[] }).taxIDs[0]?.id ?? ''
    },
    answers: named,
  },
  { call: 'GET /countries', answers: times(73, { name: sent, code: matching(/^[A-Z]{2}$/) }) },
  { call: 'GET /countries/', rest: async () => 'DE/taxes', answers: [tax] },
]

describe('another console of this API', () => {
  it('knows 32 calls about payments', () => expect(calls).toHaveLength(32))

  it.each(calls)('finds $call', async ({ call, rest, body, bodyOf, answers }) => {
    const [method = '', path = ''] = call.split(' ')
    if (path === '/purchase' || path === '/package-available') await updateUser(api.db, ada.id, { partner: 'acme' })
    const sentBody = bodyOf ? await bodyOf() : body
    const answer = await ask(ada, method, `/api/v0/payments${path}${(await rest?.()) ?? ''}`, sentBody)
    expect(answer).toEqual({ status: 200, body: answers })
    if (call === 'POST /wallet') await deposited((answer.body as { address: string }).address)
  })

  it('reads states that are no errors: no wallet, no coupon, no failed invoice, nothing at all', async () => {
    const ben = await aUser(api)
    const of = (path: string) => ask(ben, 'GET', `/api/v0/payments${path}`)
    expect((await of('/wallet')).status).toBe(404)
    expect(await of('/coupon')).toEqual({ status: 200, body: null })
    expect(await of('/failed-invoice')).toEqual({ status: 200, body: null })
    expect(await of('/cards')).toEqual({ status: 200, body: [] })
    expect(await of('/wallet/payments')).toEqual({ status: 200, body: { payments: [] } })
    expect(await of('/wallet/payments-with-confirmations')).toEqual({ status: 200, body: [] })
    expect(await of('/billing-history')).toEqual({ status: 200, body: [] })
    expect(await of('/invoice-history?limit=10')).toEqual({
      status: 200,
      body: { items: [], next: false, previous: false },
    })
    expect(await of('/countries/de/taxes')).toEqual({ status: 200, body: [] })
  })

  it.each([
    ['GET', '/invoice-history', undefined, 400],
    ['GET', '/invoice-history?limit=ten', undefined, 400],
    ['GET', '/placement-pricing?projectID=1&placement=0', undefined, 400],
    ['GET', `/placement-pricing?projectID=${project.id}&placementName=nowhere`, undefined, 404],
    ['POST', '/add-funds', { cardID: 'pm_x', amount: 1000, intent: 2 }, 403],
    ['POST', '/add-funds', { amount: 1000, intent: 1 }, 400],
    ['POST', '/add-funds', { cardID: 'pm_x', amount: 999, intent: 1 }, 400],
    ['POST', '/create-intent', { amount: 250_001, withCustomCard: false }, 400],
    ['POST', '/purchase', { token: 'tok_visa', intent: 3 }, 403],
    ['POST', '/purchase', { token: 'tok_visa', intent: 2 }, 403],
    ['POST', '/purchase', { token: 'tok_visa', intent: 1 }, 404],
    ['PATCH', '/cards', 'pm_nobody', 404],
    ['DELETE', '/cards/pm_nobody', undefined, 404],
    ['PATCH', '/coupon/apply', 'NOTHING', 400],
    ['POST', '/account/invoice-reference', { reference: 'x'.repeat(141) }, 400],
    ['PATCH', '/account/billing-address', { name: 'Ada', line1: '1', city: '', country: { code: 'DE' } }, 400],
    ['POST', '/account/tax-ids', { value: '', tax: { code: 'eu_vat' } }, 400],
    ['POST', '/account/tax-ids', { value: 'nonsense', tax: { code: 'eu_vat' } }, 400],
  ])('gets the code that it knows: %s %s with %j is %i', async (method, path, body, status) => {
    const answer = await ask(await aUser(api), method, `/api/v0/payments${path}`, body)
    expect(answer).toEqual({ status, body: expect.objectContaining({ error: sent }) as object })
  })

  it('begins the trial of a member, and its provider tells what happened without a session', async () => {
    const member = await aUser(api, { kind: accountKinds.member })
    expect(await ask(member, 'POST', '/api/v0/payments/start-trial')).toEqual({ status: 200, body: '' })
    const event = JSON.stringify({ id: 'evt_1', type: 'customer.updated', data: { object: { id: 'cus_1' } } })
    const headers = { 'stripe-signature': signEvent(cardWebhookSecret, event, api.clock()) }
    const { status } = await api.browser().http.request('POST', '/api/v0/payments/webhook', { headers, body: event })
    expect(status).toBe(200)
  })

  it('downloads usage reports', async () => {
    const times = `since=${since / 1000}&before=${(since + 2 * day) / 1000}`
    const path = `/api/v0/projects/usage-report?${times}&projectID=${project.id}&cost=true&project-summary=true`
    const { status, headers, text: csv } = await ada.browser.http.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const dates = [since, since + 2 * day].map((time) => new Date(time).toISOString().slice(0, 10)).join('-to-')
    expect(headers.get('content-disposition')).toMatch(/^attachment;filename=/)
    expect(headers.get('content-disposition')).toContain(`-report-${project.id}-${dates}.csv`)
    expect(csv.split('\r\n')[1]).toBe(
      '"ProjectName","ProjectID","Storage GB-hour","Storage TB-months","Estimated Storage Price ($)","Egress GB",' +
        '"Egress TB","Estimated Egress Price ($)","ObjectCount objects-hour","SegmentCount segments-hour",' +
        '"Segment Months","Estimated Segment Price ($)","Estimated Total Amount ($)","Since","Before"',
    )
  })
})
