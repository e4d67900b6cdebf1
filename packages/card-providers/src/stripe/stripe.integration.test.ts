import { BadSignature } from '@perigee/billing/ports/card-provider'
import { systemClock } from '@perigee/std/clock'
import { fakeClock } from '@perigee/testing/clock'
import { freePorts } from '@perigee/testing/free-ports'
import { openTestDatabase } from '@perigee/testing/postgres'
import { spawn } from 'node:child_process'
import { Stripe } from 'stripe'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createSandbox } from '../sandbox/create-sandbox'
import { signEvent } from '../sandbox/events'
import type { CardSandboxSchema } from '../sandbox/schema'
import { describeProvider } from '../testing/describe-provider'
import { stripeFace } from '../testing/stripe-face'
import { createStripe } from './create-stripe'

const webhookSecret = 'whsec_a secret of the tests'
/** Path of Stripe's own stripe-mock, which knows every request that Stripe takes. */
const refereeProgram = process.env['PERIGEE_STRIPE_MOCK']
/** sk_test_…: runs the same against Stripe's test mode. */
const testKey = process.env['PERIGEE_TEST_STRIPE_KEY']

const { db, drop } = await openTestDatabase<CardSandboxSchema>()
const clock = fakeClock(new Date())
const sandbox = await createSandbox({ db, clock, webhook: { url: 'http://127.0.0.1:9/', secret: webhookSecret } })
const face = stripeFace(sandbox)
const referee = refereeProgram === undefined ? null : await startReferee(refereeProgram)
afterAll(async () => {
  referee?.stop()
  await drop()
})

/** Requests that Stripe would not take. */
const refused: string[] = []
afterEach(() => expect(refused.splice(0)).toEqual([]))

/** The face of the sandbox; with the referee, what it refuses of the shape of a request fails the test. */
async function fetchFromFace(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  await referee?.judge(request.clone())
  return face(request)
}

async function startReferee(program: string) {
  const [port = 0] = await freePorts(1)
  const child = spawn(program, ['-http-port', String(port)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ask = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  // it says so once it listens
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (said) => void (String(said).includes('Listening') && resolve()))
  })
  return {
    port,
    stop: () => void child.kill(),
    async judge(request: Request) {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? null : await request.text()
      const headers = {
        authorization: 'Bearer sk_test_123',
        'content-type': request.headers.get('content-type') ?? 'application/x-www-form-urlencoded',
      }
      const answer = await ask(`${pathname}${search}`, { method: request.method, headers, body })
      if (answer.status === 400 || answer.status === 404)
        refused.push(`${request.method} ${pathname}: ${await answer.text()}`)
    },
  }
}

const overFace = createStripe({
  secretKey: 'sk_test_123',
  webhookSecret,
  elsewhere: { httpClient: Stripe.createFetchHttpClient(fetchFromFace) },
})

describe(
  referee ? 'the Stripe adapter, judged by stripe-mock' : 'the Stripe adapter; NOT JUDGED, set PERIGEE_STRIPE_MOCK',
  () => {
    describeProvider(() => ({
      provider: overFace,
      confirm: sandbox.confirm,
      settle: async () => {
        clock.advance(10_000)
        await sandbox.deliverDue()
      },
    }))
  },
)

describe.runIf(testKey)('Stripe in its test mode', () => {
  const provider = createStripe({ secretKey: testKey ?? 'sk_test_none', webhookSecret })
  describeProvider(() => ({ provider }))
})

describe.runIf(referee)('what stripe-mock shows of Stripe’s own shapes', () => {
  it('is understood', async () => {
    const { host, port } = { host: '127.0.0.1', port: referee?.port ?? 0 }
    const provider = createStripe({
      secretKey: 'sk_test_123',
      webhookSecret,
      elsewhere: { host, port, protocol: 'http' },
    })
    const { id } = await provider.createCustomer({ userId: 'u', email: 'a@example.test', name: 'Ada' })
    expect(id).toMatch(/^cus_/)
    const [card] = await provider.listCards(id)
    expect(card).toMatchObject({
      id: expect.stringMatching(/^pm_/) as string,
      last4: expect.stringMatching(/^\d{4}$/) as string,
    })
    expect(await provider.readIntent('pi_1')).toMatchObject({
      id: expect.stringMatching(/^pi_/) as string,
      refundedCents: 0,
    })
  })
})

describe('an event of Stripe', () => {
  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, 'intentChanged', 'pi_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'intentChanged', 'pi_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_1' } }, 'intentChanged', 'pi_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }, 'other', ''],
    ['payment_method.attached', { id: 'pm_1', customer: 'cus_1' }, 'cardChanged', 'cus_1'],
    ['invoice.paid', { id: 'in_1' }, 'other', ''],
  ])('%s about %j is %s of "%s"', (type, object, told, objectId) => {
    const text = JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } })
    const read = overFace.readEvent(text, signEvent(webhookSecret, text, systemClock()))
    expect(read).toEqual({ id: 'evt_2', type: told, objectId })
  })

  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })

  it('is read with its own signature alone', () => {
    const signature = signEvent(webhookSecret, body, systemClock())
    expect(overFace.readEvent(body, signature)).toEqual({ id: 'evt_1', type: 'intentChanged', objectId: 'pi_1' })
    expect(() => overFace.readEvent(`${body} `, signature)).toThrow(BadSignature)
    expect(() => overFace.readEvent(body, '')).toThrow(BadSignature)
    expect(() => overFace.readEvent(body, signEvent('whsec_other', body, systemClock()))).toThrow(BadSignature)
    const old = new Date(systemClock().getTime() - 360_000)
    expect(() => overFace.readEvent(body, signEvent(webhookSecret, body, old))).toThrow(BadSignature)
  })
})
