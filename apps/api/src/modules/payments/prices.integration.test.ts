import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setPartner } from '@perigee/accounts/administration/change-partner'
import { operator } from '@perigee/actors/actor'
import { prices } from '@perigee/contract/payments/prices'
import { accountKinds } from '@perigee/domain/account-kinds'
import { smallestSizes } from '@perigee/domain/prices/fees'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import { noteSwitchedOn, setBeginsAt } from '@perigee/satellite-db/billing-begin'
import { insertBillingCustomer, updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { insertEntitlement } from '@perigee/satellite-db/entitlements'
import { writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import { compactUsage, recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { updateUser } from '@perigee/satellite-db/users'
import { monthStart } from '@perigee/std/month-start'
import { day, hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aProject, aUser, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const thisMonth = monthStart(new Date())
/** The first of a month of at least thirty days. */
const since = thisMonth.getUTCMonth() === 1 ? monthStart(new Date(thisMonth.getTime() - 1)) : thisMonth
const before = monthAfter(since)
const at = (days: number) => new Date(since.getTime() + days * day)
const iso = (moment: Date) => moment.toISOString().slice(0, 10)
const seconds = (moment: Date) => moment.getTime() / 1000

const rates = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0.00088' }
const book = {
  products: [
    { id: 1, name: 'Standard', shortName: 'Std', storageSKU: 'S1', prices: [rates] },
    { id: 2, name: 'Archive', prices: [{ ...rates, storageMBMonthCents: '0.0001' }] },
    {
      id: 3,
      name: 'Partner',
      prices: [rates, { ...rates, from: iso(at(10)), storageMBMonthCents: '0.0008', egressDiscountRatio: '1' }],
    },
    {
      id: 4,
      name: 'With fees',
      prices: [
        { ...rates, smallObjectFeeCents: '0.1', minimumObjectBytes: 50_000 },
        {
          ...rates,
          from: iso(at(10)),
          smallObjectFeeCents: '0.2',
          minimumObjectBytes: 131_072,
          minimumRetentionFeeCents: '0.01',
          minimumRetentionDays: 30,
        },
      ],
    },
  ],
  plans: [
    { product: 1 },
    { placement: 7, product: 2 },
    { partner: 'acme', product: 3 },
    { partner: 'small', product: 4 },
  ],
}
const folder = mkdtempSync(join(tmpdir(), 'prices-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'prices.json')
writeFileSync(file, JSON.stringify(book))

const cold = { id: 7, idName: 'cold', name: 'Cold', title: 'Cold', description: '', pending: false }
const api = await startApi({
  placements: [cold],
  env: {
    ...billingOn,
    PERIGEE_PRICE_BOOK: file,
    PERIGEE_MINIMUM_CHARGE: '500',
    PERIGEE_MINIMUM_CHARGE_FROM: iso(at(0)),
    PERIGEE_ENTITLEMENTS: 'true',
  },
})

interface Stored {
  name: string
  placement?: number
  storage: number
  segments?: number
  /** Days of the month. */
  from: number
  until: number
}

/** Something that lay in a bucket for some days; tallies of other buckets are left alone. */
async function stored({ row }: TestProject, { name, placement = 0, storage, segments = 0, from, until }: Stored) {
  const projectId = row.internalId
  const of = { projectId, name, placement, versioning: 1, objectLock: false, createdBy: null } as const
  const bucketId = (await insertBucket(api.db, { ...of, createdAt: at(0) })) ?? 0
  await recordUsage(api.db, { projectId, bucketId, storage, objects: 1, segments })
  await takeTally(api.db, at(from))
  await recordUsage(api.db, { projectId, bucketId, storage: -storage, objects: -1, segments: -segments })
  await takeTally(api.db, at(until))
}

const chargesOf = async ({ owner, id }: Pick<TestProject, 'owner' | 'id'>, query = {}) => {
  const asked = { from: seconds(since), to: seconds(before), ...query }
  const { body } = await owner.browser.call(prices.productCharges, { query: asked })
  return { minimum: body.applyMinimumCharge, charges: body.charges[id] ?? {} }
}

const GB = 1e9
const made = async (partner = '') => {
  const project = await aProject(api)
  await updateUser(api.db, project.owner.id, { partner })
  return project
}

describe('what usage costs', () => {
  it('is told to whoever is logged in, by partner', async () => {
    const user = await aUser(api)
    const ask = async () => (await user.browser.call(prices.pricing)).body
    expect(await ask()).toEqual({
      ...rates,
      egressDiscountRatio: 0,
      egressOverageMode: false,
      smallObjectFeeCents: '0',
      minimumRetentionFeeCents: '0',
    })
    await updateUser(api.db, user.id, { partner: 'acme' })
    api.clock.set(at(11))
    expect(await ask()).toMatchObject({ storageMBMonthCents: '0.0008', egressDiscountRatio: 1 })
    api.clock.set(at(9))
    expect(await ask()).toMatchObject({ storageMBMonthCents: '0.0004', egressDiscountRatio: 0 })
  })

  it('differs by place, named or numbered, and by what the project was promised', async () => {
    const { owner, member, id, row } = await made()
    const ask = async (of: object, who = owner) =>
      (await who.browser.call(prices.placementPricing, { query: { projectID: id, ...of } })).body
    expect(await ask({})).toMatchObject({ storageMBMonthCents: '0.0004' })
    expect(await ask({ placement: 7 }, member)).toMatchObject({ storageMBMonthCents: '0.0001' })
    expect(await ask({ placementName: 'cold' })).toMatchObject({ storageMBMonthCents: '0.0001' })
    expect(await ask({ placementName: 'warm' })).toMatchObject({ code: 'unknown_placement' })
    await insertEntitlement(api.db, row.internalId, { placement: 7, product: 1, from: at(1) })
    expect(await ask({ placement: 7 })).toMatchObject({ storageMBMonthCents: '0.0004' })
  })
})

describe('the charges of a period', () => {
  it('are by project and product, buckets of a product added up before anything is rounded', async () => {
    const project = await made()
    const each = { storage: 400_000, from: 0, until: 30 }
    // Each bucket alone would be less than half a MB-month.
    for (const name of ['a', 'b', 'c']) await stored(project, { name, ...each })
    await stored(project, { name: 'cold', placement: 7, storage: 50 * GB, segments: 750, from: 0, until: 30 })
    await recordEgress(api.db, [{ projectId: project.row.internalId, bucket: 'a', bytes: 10 * GB, at: at(3) }])
    const { charges } = await chargesOf(project)
    expect(Object.keys(charges)).toEqual(['1', '2'])
    expect(charges['1']).toMatchObject({
      productID: 1,
      productName: 'Standard',
      productShortName: 'Std',
      storageSKU: 'S1',
      storage: 1_200_000 * 720,
      egress: 10 * GB,
      storagePrice: 0,
      egressPrice: 7,
      segmentPrice: 0,
    })
    expect(charges['2']).toMatchObject({
      storage: 50 * GB * 720,
      segmentCount: 750 * 720,
      storagePrice: 5,
      segmentPrice: 1,
    })
  })

  it('are at old prices before a change, and at new ones after it', async () => {
    const project = await made('acme')
    await stored(project, { name: 'all', storage: 300 * GB, from: 0, until: 30 })
    const { charges } = await chargesOf(project, { to: seconds(at(30)) })
    // 100,000 MB-months at 0.0004, then 200,000 at 0.0008.
    expect(charges['3']).toMatchObject({
      storagePrice: 40 + 160,
      storageMBMonthCents: '0.0008',
      storage: 300 * GB * 720,
    })
  })

  it('are for the owner alone, and begin before they end', async () => {
    const project = await made()
    await stored(project, { name: 'own', storage: GB, from: 0, until: 1 })
    expect(await chargesOf({ ...project, owner: project.member })).toMatchObject({ charges: {} })
    const wrong = { from: seconds(before), to: seconds(since) }
    expect((await project.owner.browser.call(prices.productCharges, { query: wrong })).status).toBe(400)
    const long = { from: seconds(before) - 391 * 86_400, to: seconds(before) }
    expect((await project.owner.browser.call(prices.productCharges, { query: long })).status).toBe(403)
  })
})

describe('the minimum charge', () => {
  const credit = (userId: TestProject['owner']['id'], account: 'credit' | 'tokens') =>
    transact(api.db, (trx) =>
      writeAct(trx, {
        key: `test:${crypto.randomUUID()}`,
        kind: 'test',
        userId,
        at: at(0),
        entries: [
          { account: 'card', micros: 1_000_000n },
          { account, micros: -1_000_000n },
        ],
      }),
    )

  it('counts for paid accounts from its date on', async () => {
    const { owner, id } = await made()
    expect(await chargesOf({ owner, id })).toMatchObject({ minimum: true })
    expect(await chargesOf({ owner, id }, { from: seconds(at(-1)) })).toMatchObject({ minimum: false })
    await updateUser(api.db, owner.id, { kind: accountKinds.free })
    expect(await chargesOf({ owner, id })).toMatchObject({ minimum: false })
  })

  it('spares who has tokens', async () => {
    const { owner, id } = await made()
    await credit(owner.id, 'credit')
    expect(await chargesOf({ owner, id })).toMatchObject({ minimum: true })
    await credit(owner.id, 'tokens')
    expect(await chargesOf({ owner, id })).toMatchObject({ minimum: false })
  })

  it.each([
    [-1, true, false],
    [-1, false, true],
    [1, true, true],
  ])('with a package of day %s, credit left: %s', async (bought, hasCredit, expected) => {
    const { owner, id } = await made()
    const expiresAt = at(400).toISOString()
    await insertBillingCustomer(api.db, { userId: owner.id, createdAt: at(0) })
    await updateBillingCustomer(api.db, owner.id, {
      package: JSON.stringify({ name: 'Starter', boughtAt: at(bought).toISOString(), expiresAt }),
    })
    if (hasCredit) await credit(owner.id, 'credit')
    expect(await chargesOf({ owner, id })).toMatchObject({ minimum: expected })
  })
})

it('who gets another partner keeps the prices of before for the time before', async () => {
  api.clock.set(at(20))
  const project = await made('other')
  await stored(project, { name: 'kept', storage: 3000 * GB, from: 0, until: 30 })
  const price = async () =>
    Object.values((await chargesOf(project)).charges).map(({ productID, storagePrice }) => [productID, storagePrice])
  expect(await price()).toEqual([[1, 1200]])
  await setPartner(api.deps, operator, { who: project.owner.id, partner: 'acme' })
  // Ten days at 0.0008.
  expect(await price()).toEqual([
    [1, 800],
    [3, 800],
  ])
})

it('nobody is charged before billing begins for them', async () => {
  const project = await made()
  await stored(project, { name: 'kept', storage: 3000 * GB, from: 0, until: 30 })
  const price = async () => (await chargesOf(project)).charges['1']?.storagePrice
  expect(await price()).toBe(1200)
  await updateUser(api.db, project.owner.id, { upgraded_at: at(9.5) })
  expect(await price()).toBe(800)
  await noteSwitchedOn(api.db, at(20))
  expect(await chargesOf(project)).toEqual({ charges: {}, minimum: false })
  api.clock.set(at(12))
  expect((await project.owner.browser.call(prices.forecast)).body).toMatchObject({ current: 0, forecast: 0 })
  await setBeginsAt(api.db, at(15))
  expect(await price()).toBe(600)
  await api.db.deleteFrom('satellite.billing_begin').execute()
})

it('fees are at the prices, sizes and ages of each time', async () => {
  const project = await made('small')
  const projectId = project.row.internalId
  const of = { projectId, name: 'tiny', placement: 0, versioning: 1, objectLock: false, createdBy: null } as const
  const bucketId = (await insertBucket(api.db, { ...of, createdAt: at(0) })) ?? 0
  // 1000 objects of 1,000 bytes.
  const lacking = smallestSizes.map((size) => 1000 * (size - 1000))
  await recordUsage(api.db, { projectId, bucketId, storage: 1_000_000, objects: 1000, segments: 0, lacking })
  await takeTally(api.db, at(0))
  await takeTally(api.db, at(20))
  const went = async (bytes: number, days: number, when: Date) =>
    sql`select satellite.record_usage(${projectId}, ${bucketId}, 0, 0, 0, null,
      array[${bytes}]::bigint[], array[${days * day}]::bigint[], ${when})`.execute(api.db)
  await went(30 * GB, 10, at(9.9))
  await went(30 * GB, 10, at(10))
  await went(GB, 30, at(12))
  await compactUsage(api.db)
  const { charges } = await chargesOf(project)
  // 49 MB for ten days at 0.1, then 130.072 MB for ten days at 0.2; 30 GB for 20 days at 0.01.
  expect(charges['4']).toMatchObject({
    smallObjectStorage: (49e6 + 130.072e6) * 240,
    smallObjectPrice: Math.round(16 * 0.1) + Math.round(43 * 0.2),
    minimumRetentionStorage: 30 * GB * 480,
    minimumRetentionPrice: 200,
    storagePrice: 0,
  })
})

it('the forecast keeps what is stored, and goes on with downloads as they were', async () => {
  const project = await made()
  const projectId = project.row.internalId
  const of = { projectId, name: 'kept', placement: 0, versioning: 1, objectLock: false, createdBy: null } as const
  const bucketId = (await insertBucket(api.db, { ...of, createdAt: at(0) })) ?? 0
  await recordUsage(api.db, { projectId, bucketId, storage: 720 * GB, objects: 1, segments: 0 })
  await takeTally(api.db, at(0))
  await takeTally(api.db, at(5))
  await recordEgress(api.db, [{ projectId, bucket: 'kept', bytes: 50 * GB, at: at(2) }])
  api.clock.set(new Date(at(5).getTime() + hour / 2))
  const { body } = await project.owner.browser.call(prices.forecast)
  const days = (before.getTime() - since.getTime()) / day
  const storage = (part: number) => Math.round(((720_000 * part) / 30) * 0.0004)
  expect(body).toMatchObject({ since: since.toISOString(), before: before.toISOString() })
  expect(body.current).toBe(storage(5) + 35)
  expect(body.forecast).toBe(storage(days) + Math.round(((50_000 * days) / (5 + 1 / 48)) * 0.0007))
})

it('an installation that charges nothing has none of it', async () => {
  const without = await startApi()
  const { browser } = await aUser(without)
  for (const [path, call] of Object.entries(prices))
    expect([path, (await browser.call(call as typeof prices.pricing)).status]).toEqual([path, 404])
})
