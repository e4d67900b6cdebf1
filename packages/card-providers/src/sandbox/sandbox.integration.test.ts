import { BadSignature } from '@perigee/billing/ports/card-provider'
import { testCards } from '@perigee/domain/cards/test-cards'
import { second } from '@perigee/std/durations'
import { fakeClock } from '@perigee/testing/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { describeProvider } from '../testing/describe-provider'
import { createSandbox } from './create-sandbox'
import type { CardSandboxSchema } from './schema'

const { db, drop } = await openTestDatabase<CardSandboxSchema>()
const clock = fakeClock(new Date())
const got: { body: string; signature: string }[] = []
let answer = 200
const listener = createServer((request, response) => {
  void text(request).then((body) => {
    got.push({ body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(answer).end()
  })
})
await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
const webhook = { url, secret: 'a secret of at least 32 characters' }
const sandbox = await createSandbox({ db, clock, webhook })
afterAll(async () => {
  listener.close()
  await drop()
})

describe('the sandbox', () => {
  describeProvider(() => ({
    provider: sandbox,
    confirm: sandbox.confirm,
    settle: async () => {
      clock.advance(10 * second)
      await sandbox.deliverDue()
    },
  }))
})

describe('webhooks of the sandbox', () => {
  const paid = async () => {
    const customer = await sandbox.createCustomer({ userId: randomUUID(), email: 'a@example.test', name: '' })
    const { id } = await sandbox.readCard(customer.id, { token: 'tok_visa' })
    await sandbox.addCard(customer.id, id)
    const about = { customerId: customer.id, cardId: id, cents: 500, description: '', offSession: true }
    return sandbox.charge({ ...about, attemptKey: randomUUID() })
  }
  const delivered = async (more = {}) => {
    got.length = 0
    await sandbox.deliverDue(more)
    return got.map(({ body, signature }) => sandbox.readEvent(body, signature))
  }

  it('tell what changed, signed, and until somebody takes them', async () => {
    await delivered()
    const { id } = await paid()
    answer = 500
    expect(await delivered()).toContainEqual({
      id: expect.stringMatching(/^evt_/) as string,
      type: 'intentChanged',
      objectId: id,
    })
    answer = 200
    expect(await delivered()).toEqual([])
    clock.advance(2 * second)
    expect(await delivered()).toHaveLength(2)
    clock.advance(2 * second)
    expect(await delivered()).toEqual([])
  })

  it('tell of a refund as a change of its payment', async () => {
    const { id } = await paid()
    await delivered()
    await sandbox.refund({ intentId: id, cents: 200, attemptKey: randomUUID() })
    expect(await delivered()).toMatchObject([{ type: 'intentChanged', objectId: id }])
  })

  it('can be late and repeated', async () => {
    const { id } = await paid()
    expect(await delivered({ late: 5 * second })).toEqual([])
    clock.advance(5 * second)
    const events = await delivered({ late: 5 * second, times: 3, shuffled: true })
    expect(events.filter(({ objectId }) => objectId === id)).toHaveLength(3)
  })

  it('are believed with their own signature alone, and for five minutes', async () => {
    await paid()
    await delivered()
    const { body, signature } = got[0] ?? { body: '', signature: '' }
    const refused = (given: string, by: string) => expect(() => sandbox.readEvent(given, by)).toThrow(BadSignature)
    refused(`${body} `, signature)
    refused(body, '')
    refused(body, signature.replace('v1=', 'v0='))
    refused(body, `t=${Math.floor(clock().getTime() / second)},v1=00`)
    clock.advance(301 * second)
    refused(body, signature)
  })
})

describe('what the sandbox knows', () => {
  it('outlives it, and the number of no card is in it', async () => {
    const { id } = await sandbox.createCustomer({ userId: 'stays', email: 'a@example.test', name: '' })
    const next = await createSandbox({ db, clock, webhook })
    expect(await next.createCustomer({ userId: 'stays', email: 'a@example.test', name: '' })).toEqual({ id })
    const rows = await db.selectFrom('card_sandbox.cards').selectAll().execute()
    expect(rows.length).toBeGreaterThan(10)
    const text = JSON.stringify(rows)
    expect(testCards.filter(({ number }) => text.includes(number))).toEqual([])
  })
})
