import { migrate } from '@perigee/server-kit/migrate'
import type { UserId } from '@perigee/std/brand'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankUser } from './account-deletion'
import { findBillingCustomer, insertBillingCustomer, updateBillingCustomer } from './billing-customers'
import { balancesOf, type LedgerAct, type LedgerEntry, unbalancedActs, writeAct } from './ledger'
import { ledgerAccounts } from './ledger-schema'
import { migrations } from './migrations/index'
import type { SatelliteSchema } from './schema'
import { builders } from './testing/builders'
import { transact } from './transact'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner } = builders(db)
const at = new Date('2026-11-04T00:00:00Z')

let ada: UserId
let bob: UserId
beforeAll(async () => {
  ada = await anOwner('ada@example.test')
  bob = await anOwner('bob@example.test')
})

const funds = (key: string, micros: bigint, userId = ada): LedgerAct => ({
  key,
  kind: 'funds',
  userId,
  at,
  entries: [
    { account: 'card', micros },
    { account: 'credit', micros: -micros },
  ],
})
const write = (act: LedgerAct) => transact(db, (trx) => writeAct(trx, act))
const countOf = async (key: string) =>
  (await db.selectFrom('satellite.ledger_acts').select('id').where('key', '=', key).execute()).length

/** The order of the test, the same each time. */
function randoms(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

describe('the books', () => {
  it.each([3, 14, 159])(
    'balance after any history, and balances are the sums of what was booked (%i)',
    async (seed) => {
      const random = randoms(seed)
      const expected = new Map<string, bigint>()
      const before = { ada: await balancesOf(db, ada), bob: await balancesOf(db, bob) }
      for (let step = 0; step < 60; step++) {
        const userId = random(2) === 0 ? ada : bob
        const entries: LedgerEntry[] = Array.from({ length: 1 + random(5) }, () => ({
          account: ledgerAccounts[random(ledgerAccounts.length)] ?? 'card',
          // Beyond 2^53 now and then.
          micros: BigInt(random(2 ** 30)) * (random(9) === 0 ? 2n ** 29n : 1n) * (random(2) === 0 ? 1n : -1n),
        }))
        entries.push({ account: 'revenue', micros: -entries.reduce((sum, { micros }) => sum + micros, 0n) })
        // Some come a second time.
        const key = `${seed}:${random(50)}`
        const isNew = (await countOf(key)) === 0
        expect(await write({ key, kind: 'test', userId, at, entries })).toBe(isNew)
        if (isNew)
          for (const { account, micros } of entries)
            expected.set(`${userId} ${account}`, (expected.get(`${userId} ${account}`) ?? 0n) - micros)
      }
      for (const [userId, first] of [
        [ada, before.ada],
        [bob, before.bob],
      ] as const)
        expect(await balancesOf(db, userId)).toEqual({
          credit: first.credit + (expected.get(`${userId} credit`) ?? 0n),
          tokens: first.tokens + (expected.get(`${userId} tokens`) ?? 0n),
        })
      expect(await unbalancedActs(db)).toEqual([])
    },
  )

  it('have an act once, however many write it at the same moment', async () => {
    const { credit } = await balancesOf(db, ada)
    const written = await Promise.all(Array.from({ length: 8 }, () => write(funds('intent:same', 10_000_000n))))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect((await balancesOf(db, ada)).credit).toBe(credit + 10_000_000n)
  })

  it('have it when the first writer was undone and another comes', async () => {
    const undone = transact(db, async (trx) => {
      await writeAct(trx, funds('intent:undone', 1n))
      throw new Error('killed')
    })
    await expect(undone).rejects.toThrow('killed')
    expect(await write(funds('intent:undone', 1n))).toBe(true)
  })

  it('refuse what does not balance, in the program and in the database', async () => {
    const lopsided = { ...funds('intent:lopsided', 5n), entries: [{ account: 'card', micros: 5n } as const] }
    await expect(write(lopsided)).rejects.toThrow('add up to 5')
    const [{ id } = { id: 0 }] = await db
      .selectFrom('satellite.ledger_acts')
      .select('id')
      .where('key', '=', 'intent:same')
      .execute()
    const entry = { act_id: id, account: 'card', user_id: ada, micros: '1' } as const
    await expect(db.insertInto('satellite.ledger_entries').values(entry).execute()).rejects.toThrow('do not balance')
  })

  it.each(['ledger_acts', 'ledger_entries'])('let nobody change, remove or empty %s', async (table) => {
    const name = sql.table(`satellite.${table}`)
    for (const statement of [
      sql`update ${name} set id = default`,
      sql`delete from ${name}`,
      sql`truncate ${name} cascade`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('only ever written')
  })

  it('stay when an account is deleted, without its address', async () => {
    const gone = await anOwner('gone@example.test')
    await insertBillingCustomer(db, { userId: gone, createdAt: at })
    const country = { name: 'Austria', code: 'AT' }
    const address = { name: 'G', line1: 'Ring 1', line2: '', city: 'Wien', postalCode: '1010', state: '', country }
    await updateBillingCustomer(db, gone, { address: JSON.stringify(address), invoice_reference: 'PO 7' })
    expect((await findBillingCustomer(db, gone))?.address).toEqual(address)
    await write(funds('intent:gone', 3_000_000n, gone))
    await transact(db, (trx) => blankUser(trx, gone))
    expect(await findBillingCustomer(db, gone)).toMatchObject({ address: null, invoiceReference: '' })
    expect((await balancesOf(db, gone)).credit).toBe(3_000_000n)
  })
})
