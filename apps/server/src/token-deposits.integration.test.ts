import { scanTokenChains } from '@perigee/billing/tokens/scan-token-chains'
import type { TokenContext } from '@perigee/billing/tokens/token-context'
import { accountKinds } from '@perigee/domain/account-kinds'
import { resumeTokenChain } from '@perigee/satellite-db/token-chains'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aTokenWorld } from './testing/a-token-world'

const world = await aTokenWorld()
const { one, two, context, db, price } = world
const scan = (given: TokenContext = context) => scanTokenChains(given)
/** Worth $3.148148, and a bonus of $0.314814. */
const some = 1_234_567_891n
const worth = 3_148_148n + 314_814n

type Depositor = Awaited<ReturnType<typeof world.aDepositor>>
let ada: Depositor
beforeEach(async () => {
  price.micros = 255_000n
  ada = await world.aDepositor()
})

describe('a deposit', () => {
  it('is credited at 15 confirmations on either chain, its bonus as an act of its own, and once', async () => {
    await one.send(ada.address, some)
    await two.send(ada.address, some * 10n ** 10n)
    await Promise.all([one.mine(14), two.mine(14)])
    expect(await scan()).toBe(0)
    expect(await world.tokensOf(ada.id)).toBe(0n)
    await one.mine(1)
    expect(await scan()).toBe(1)
    expect(await world.tokensOf(ada.id)).toBe(worth)
    await two.mine(1)
    expect(await scan()).toBe(1)
    expect([await scan(), await world.tokensOf(ada.id)]).toEqual([0, worth * 2n])
    expect(await world.unbalanced()).toEqual([])
    const acts = await db.selectFrom('satellite.ledger_acts').select('kind').where('user_id', '=', ada.id).execute()
    expect(acts.map(({ kind }) => kind).toSorted()).toEqual([
      'tokenBonus',
      'tokenBonus',
      'tokenDeposit',
      'tokenDeposit',
    ])
    expect(await world.kindOf(ada.id)).toBe(accountKinds.free)
  })

  it.each([
    { value: 3_565_062_745n, kind: accountKinds.free, with: 'a bonus just below $10' },
    { value: 3_565_062_746n, kind: accountKinds.paid, with: '$10, the bonus included,' },
  ])('$with leaves or makes an account of kind $kind', async ({ value, kind }) => {
    await one.send(ada.address, value)
    await one.mine(15)
    await scan()
    expect(await world.kindOf(ada.id)).toBe(kind)
    expect((await world.tokensOf(ada.id)) >= 10_000_000n).toBe(kind === accountKinds.paid)
  })

  it('of nothing is none, and what goes to other addresses is nobody’s', async () => {
    await one.send(ada.address, 0n)
    await one.send('0x000000000000000000000000000000000000dEaD', some)
    await one.mine(15)
    await scan()
    expect(await world.depositsOf(ada.id)).toEqual([])
  })

  it('is one of two hundred in a transaction', async () => {
    const bob = await world.aDepositor()
    await two.sendMany(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? ada : bob).address),
      10n ** 18n,
    )
    await two.mine(15)
    expect(await scan()).toBe(200)
    expect([await world.tokensOf(ada.id), await world.tokensOf(bob.id)]).toEqual([28_050_000n, 28_050_000n])
    const logs = (await world.depositsOf(ada.id)).map(({ log_index: index }) => index)
    expect(logs).toEqual(Array.from({ length: 100 }, (_, at) => at * 2))
  })

  it('is counted once however often the chain is read, and by however many processes', async () => {
    await one.send(ada.address, some)
    await one.mine(15)
    await Promise.all(Array.from({ length: 5 }, () => scan()))
    await db.updateTable('satellite.token_chains').set({ scanned_to: -1 }).execute()
    await db.deleteFrom('satellite.chain_blocks').execute()
    await scan()
    expect([await scan(), await world.tokensOf(ada.id)]).toEqual([0, worth])
    expect(await world.depositsOf(ada.id)).toHaveLength(1)
    expect(await world.unbalanced()).toEqual([])
  })
})

it('a deposit that came before the first look at a chain is found, also where no first block is set', async () => {
  const { tokens } = context
  await one.send(ada.address, some)
  await one.mine(15)
  await db.deleteFrom('satellite.token_deposits').where('user_id', '=', ada.id).execute()
  await db.updateTable('satellite.token_chains').set({ contract: 'another' }).where('chain_id', '=', 31_337).execute()
  const chains = tokens?.chains.map(({ chain }) => ({ chain, startBlock: null })) ?? []
  expect(await scan({ ...context, tokens: tokens && { ...tokens, chains } })).toBe(1)
  expect(await world.tokensOf(ada.id)).toBe(worth)
})

describe('a price', () => {
  it('that is old lets deposits wait, and is stored with the deposit that it was first there for', async () => {
    price.micros = null
    await one.send(ada.address, some)
    await one.mine(20)
    expect(await scan()).toBe(0)
    expect(await world.depositsOf(ada.id)).toMatchObject([{ price_micros: null, credited_at: null }])
    expect(world.log.at(-1)).toMatchObject({ msg: 'deposits wait for a price' })

    price.micros = 500_000n
    expect(await scan()).toBe(1)
    price.micros = 1_000_000n
    await scan()
    expect(await world.depositsOf(ada.id)).toMatchObject([{ price_micros: 500_000, usd_micros: 6_172_839 }])
    expect(await world.tokensOf(ada.id)).toBe(6_172_839n + 617_283n)
  })

  it('is that of when the deposit was seen, whatever it is when it counts', async () => {
    await one.send(ada.address, some)
    await scan()
    price.micros = 9_000_000n
    await one.mine(15)
    await scan()
    expect(await world.tokensOf(ada.id)).toBe(worth)
  })
})

describe('a chain', () => {
  it('that is replaced takes back what waits, and what comes again counts once', async () => {
    await one.mine(3)
    await scan()
    await one.send(ada.address, some)
    await one.mine(5)
    await scan()
    expect(await world.depositsOf(ada.id)).toHaveLength(1)
    await one.reorg(6)
    await scan()
    expect(await world.depositsOf(ada.id)).toEqual([])
    await one.send(ada.address, some)
    await one.mine(15)
    expect(await scan()).toBe(1)
    expect(await world.tokensOf(ada.id)).toBe(worth)
  })

  it('whose head goes back takes back what waits', async () => {
    const before = await one.client.snapshot()
    await one.send(ada.address, some)
    await one.mine(3)
    await scan()
    expect(await world.depositsOf(ada.id)).toHaveLength(1)
    await one.client.revert({ id: before })
    await scan()
    expect(await world.depositsOf(ada.id)).toEqual([])
    await one.mine(30)
    await scan()
    expect(await world.tokensOf(ada.id)).toBe(0n)
  })

  it('whose node is behind what was credited is asked later, and nothing is taken back', async () => {
    const before = await one.client.snapshot()
    await one.send(ada.address, some)
    await one.mine(15)
    const later = await one.client.request({ method: 'anvil_dumpState' as never })
    await scan()
    await one.client.revert({ id: before })
    await scan()
    expect(world.log.at(-1)?.['msg']).toContain('the node is behind')
    await one.client.request({ method: 'anvil_loadState' as never, params: [later] as never })
    expect(await world.tokensOf(ada.id)).toBe(worth)
  })

  it('that replaces what was credited is halted, alone, until an operator lets it go on', async () => {
    await two.send(ada.address, 10n ** 18n)
    await two.mine(15)
    await scan()
    const credited = await world.tokensOf(ada.id)
    await two.reorg(16)
    await scan()
    expect(world.log.at(-1)).toMatchObject({ level: 'error', chainId: 31_338 })

    await two.send(ada.address, 10n ** 18n)
    await one.send(ada.address, some)
    await Promise.all([one.mine(15), two.mine(15)])
    expect(await scan()).toBe(1)
    expect(await world.tokensOf(ada.id)).toBe(credited + worth)

    const resume = () => db.transaction().execute((trx) => resumeTokenChain(trx, 31_338))
    expect([await resume(), await resume()]).toEqual([true, false])
    expect(await scan()).toBe(1)
    expect(await world.tokensOf(ada.id)).toBe(credited * 2n + worth)
    expect(await scan()).toBe(0)
  })
})

describe('what is broken off', () => {
  /** The context with a node that goes away at its nth answer. */
  function failingAt(n: number): TokenContext {
    const { tokens } = context
    if (tokens === null) throw new Error('no tokens')
    let answers = 0
    const counted =
      <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
      async (...given: Given): Promise<T> => {
        if (++answers >= n) throw new Error('the node went away')
        return work(...given)
      }
    const chains = tokens.chains.map(({ chain, startBlock }) => ({
      startBlock,
      chain: {
        ...chain,
        prove: counted(chain.prove),
        head: counted(chain.head),
        block: counted(chain.block),
        async *transfers(range: { from: number; to: number }) {
          await counted(async () => undefined)()
          yield* chain.transfers(range)
        },
      },
    }))
    return { ...context, tokens: { ...tokens, chains } }
  }

  it('at any answer of a node is gone on with, and ends in the same books', async () => {
    const before = await world.depositsOf(ada.id)
    expect(before).toEqual([])
    await one.send(ada.address, some)
    await two.send(ada.address, some * 10n ** 10n)
    await Promise.all([one.mine(15), two.mine(15)])
    let broken = 0
    for (let n = 1; n < 100; n++) {
      const ended = await scan(failingAt(n)).then(
        () => true,
        () => false,
      )
      if (ended) break
      broken++
    }
    expect(broken).toBeGreaterThan(4)
    await scan()
    expect(await world.tokensOf(ada.id)).toBe(worth * 2n)
    expect(await world.depositsOf(ada.id)).toHaveLength(2)
    expect(await world.unbalanced()).toEqual([])
  })

  it('between the books and the upgrade is upgraded by the next run', async () => {
    await sql`create function satellite.refuse_upgrade() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`.execute(db)
    await sql`create trigger killed before update on satellite.users for each row
      execute function satellite.refuse_upgrade()`.execute(db)
    await one.send(ada.address, 10n * some)
    await one.mine(15)
    await expect(scan()).rejects.toThrow('was not done for everybody')
    expect(await world.tokensOf(ada.id)).toBe(34_629_629n)
    expect(await world.kindOf(ada.id)).toBe(accountKinds.free)
    await sql`drop trigger killed on satellite.users`.execute(db)
    await scan()
    expect(await world.kindOf(ada.id)).toBe(accountKinds.paid)
    expect(await world.tokensOf(ada.id)).toBe(34_629_629n)
  })
})
