import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { scanTokenChains } from '@perigee/billing/tokens/scan-token-chains'
import { freezeKinds } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { findInvoice } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import { wallets } from '@perigee/contract/payments/tokens'
import { getConfig } from '@perigee/contract/config'
import { markCredited, priceDeposit, insertTokenDeposits } from '@perigee/satellite-db/token-deposits'
import { beginTokenChain } from '@perigee/satellite-db/token-chains'
import { day, second } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders'
import { billingOn } from '../../testing/billing-env'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const contract = `0x${'c'.repeat(40)}`
const taking = {
  ...billingOn,
  PERIGEE_TOKEN_NAME: 'STAR',
  PERIGEE_TOKEN_ADDRESS_KEY: 'xpub',
  PERIGEE_TOKEN_PRICE: '0.255',
  PERIGEE_TOKEN_CHAINS: JSON.stringify([
    { chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', contract, explorer: 'https://one.test/tx/' },
    { chainId: 324, name: 'Ray', rpcUrl: 'http://127.0.0.1:9', contract, layer2: true },
  ]),
}
/** Addresses that are easy to read: which ones a key gives is the business of token-chain. */
const tokens = {
  chains: [],
  price: { current: async () => 255_000n },
  addresses: { fingerprint: '0badcafe', at: (index: number) => `0x${String(index).padStart(40, '0')}` },
}
const anyTime = expect.stringMatching(/Z$/) as string
const anyNumber = expect.stringMatching(/^\d+$/) as string
const anyAddress = expect.stringMatching(/^0x\d{40}$/) as string
const api = await startApi({ env: taking, tokens })
const closed = await startApi({ env: billingOn })

describe('a wallet', () => {
  it('is not there until it is claimed, and is the same one for two tabs', async () => {
    const { browser } = await aUser(api)
    expect(await browser.call(wallets.get)).toMatchObject({ status: 404, body: { code: 'no_wallet' } })
    const claims = await Promise.all(Array.from({ length: 5 }, () => browser.call(wallets.claim)))
    const [first] = claims
    expect(first?.body).toEqual({
      address: anyAddress,
      balance: { value: '0.00', currency: 'USD' },
    })
    expect(claims.map(({ body }) => body)).toEqual(claims.map(() => first?.body))
    expect((await browser.call(wallets.get)).body).toEqual(first?.body)
  })

  it('is nobody else’s, also where the sequence of addresses was set back', async () => {
    const [one, two] = [await aUser(api), await aUser(api)]
    const first = await one.browser.call(wallets.claim)
    await api.db
      .selectNoFrom((eb) => eb.fn('setval', [eb.val('satellite.token_address_indexes'), eb.lit(0)]).as('set'))
      .execute()
    const second = await two.browser.call(wallets.claim)
    expect(second.status).toBe(200)
    expect(second.body.address).not.toBe(first.body.address)
  })

  it('cannot be claimed where no tokens are taken', async () => {
    const { browser } = await aUser(closed)
    expect(await browser.call(wallets.claim)).toMatchObject({ status: 409, body: { code: 'tokens_not_taken' } })
    expect((await browser.call(wallets.payments)).body).toEqual({ payments: [] })
    expect((await browser.call(wallets.pending)).body).toEqual([])
  })
})

describe('deposits', () => {
  const block = { block_number: 100, block_hash: '0xb1' }
  const txHash = `0x${'a'.repeat(64)}`

  async function aDeposit(credited: boolean) {
    const person = await aUser(api)
    const { address } = (await person.browser.call(wallets.claim)).body
    const scanned = { chain_id: 1, contract, decimals: 8, scanned_to: 104, head: 104, scanned_at: api.clock() }
    await beginTokenChain(api.db, scanned)
    const key = { chain_id: 1, tx_hash: txHash, log_index: Number(address) }
    await insertTokenDeposits(api.db, [
      {
        ...key,
        ...block,
        user_id: person.id,
        sender: '0x1',
        address,
        value: '1234567891',
        decimals: 8,
        block_at: new Date(api.clock().getTime() - 60 * second),
        seen_at: api.clock(),
      },
    ])
    if (credited) {
      await priceDeposit(api.db, key, { priceMicros: 255_000n, usdMicros: 3_148_148n, bonusMicros: 314_814n })
      await markCredited(api.db, key, api.clock())
    }
    return { ...person, address, logIndex: key.log_index }
  }

  it('wait with their confirmations, and have no worth without a price', async () => {
    const { browser, address, logIndex } = await aDeposit(false)
    expect((await browser.call(wallets.pending)).body).toEqual([
      {
        chainID: 1,
        from: '0x1',
        to: address,
        tokenValue: '12.34567891',
        usdValue: '0',
        status: 'pending',
        blockHash: '0xb1',
        blockNumber: 100,
        transaction: txHash,
        logIndex,
        timestamp: anyTime,
        confirmations: 4,
        bonusTokens: '1.23456789',
      },
    ])
    expect((await browser.call(wallets.payments)).body.payments).toMatchObject([
      { Type: 'storjscan', Status: 'pending', Amount: { value: '0', currency: 'USD' } },
    ])
  })

  it('that were credited are listed with their bonus, and are no news after a day', async () => {
    const { browser, address, logIndex } = await aDeposit(true)
    const shared = {
      Wallet: address,
      Received: { value: '0', currency: '' },
      Status: 'confirmed',
      Link: `https://one.test/tx/${txHash}`,
      Timestamp: anyTime,
    }
    expect((await browser.call(wallets.payments)).body.payments).toEqual([
      { ...shared, ID: `${txHash}#${logIndex}`, Type: 'storjscan', Amount: { value: '3.148148', currency: 'USD' } },
      {
        ...shared,
        ID: anyNumber,
        Type: 'storjscanbonus',
        Amount: { value: '0.314814', currency: 'USD' },
      },
    ])
    expect((await browser.call(wallets.pending)).body).toMatchObject([{ status: 'confirmed', usdValue: '3.148148' }])
    api.clock.advance(day)
    expect((await browser.call(wallets.pending)).body).toEqual([])
    const stranger = await aUser(api)
    expect((await stranger.browser.call(wallets.payments)).body).toEqual({ payments: [] })
  })
})

it('what is overdue is paid from a deposit, and the freeze for it ends', async () => {
  const { id, browser } = await aUser(api)
  const { address } = (await browser.call(wallets.claim)).body
  const invoice = await aSentInvoice(api.db, id, { cents: 240, failure: 'Your card was declined.' })
  await transact(api.db, async (trx) => {
    await freezeUser(trx, { userId: id, kind: freezeKinds.billing, now: api.clock() })
    const entries = [
      { account: 'chain', micros: 3_148_148n },
      { account: 'tokens', micros: -3_148_148n },
    ] as const
    await writeAct(trx, { key: `deposit:1:${address}#0`, kind: 'tokenDeposit', userId: id, at: api.clock(), entries })
  })
  const key = { chain_id: 1, tx_hash: address, log_index: 0 }
  const place = { block_number: 1, block_hash: '0xb', block_at: api.clock(), seen_at: api.clock() }
  await beginTokenChain(api.db, { chain_id: 1, contract, decimals: 8, scanned_to: 9, head: 9, scanned_at: api.clock() })
  await insertTokenDeposits(api.db, [
    { ...key, ...place, user_id: id, sender: '0x1', address, value: '1234567891', decimals: 8 },
  ])
  await priceDeposit(api.db, key, { priceMicros: 255_000n, usdMicros: 3_148_148n, bonusMicros: 0n })
  await markCredited(api.db, key, api.clock())

  await scanTokenChains(api.deps)
  expect(await findInvoice(api.db, invoice)).toMatchObject({ state: 'paid', paidTokensCents: 240, paidCardCents: 0 })
  expect(await listFreezes(api.db, id)).toEqual([])
  expect((await browser.call(wallets.get)).body.balance).toEqual({ value: '0.748148', currency: 'USD' })
  await scanTokenChains(api.deps)
  expect((await browser.call(wallets.get)).body.balance.value).toBe('0.748148')
})

it('the configuration says what is taken, and where', async () => {
  expect((await api.browser().call(getConfig)).body).toMatchObject({
    nativeTokenPaymentsEnabled: true,
    neededTransactionConfirmations: 15,
    userBalanceForUpgrade: 10_000_000,
    zkSyncContractAddress: contract,
    nativeToken: { name: 'STAR', networks: ['Ethereum', 'Ray'] },
  })
  expect((await closed.browser().call(getConfig)).body).toMatchObject({
    nativeTokenPaymentsEnabled: false,
    nativeToken: { name: '', networks: [] },
  })
})
