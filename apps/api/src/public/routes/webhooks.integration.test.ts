import { publicWebhooks as calls } from '@perigee/contract/public/webhooks'
import { problem } from '@perigee/contract/public/problem'
import { deliverWebhooks } from '@perigee/projects/webhooks/deliver-webhooks'
import { hour } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aProgram, type Program } from '../../testing/program'
import { type PublicCaller, aPublicCaller, sendWith } from '../../testing/public-caller'
import { startApi } from '../../testing/start-api'
import { begin, isSigned, useWebhooks } from '../../testing/use-webhooks'

const api = await startApi({
  env: {
    PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true',
    PERIGEE_PUBLIC_API_READS_PER_MINUTE: '1000',
    PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '1000',
  },
})
const hooks = useWebhooks(api)
const { got, rename, later } = hooks

let program: Program
let owner: PublicCaller
const params = () => ({ projectId: hooks.project.id })
beforeEach(async () => {
  program = await aProgram(api, hooks.project.owner)
  owner = await aPublicCaller(api, hooks.project.owner.id)
})

async function made(events = ['project.renamed']) {
  const { status, body } = await program.call(calls.create, {
    params: params(),
    body: { address: `${hooks.base}/hook`, events },
  })
  expect(status).toBe(201)
  return { ...body, params: { ...params(), webhookId: body.id } }
}

describe('a webhook', () => {
  it('is made, listed, read and deleted, and its secret is told once', async () => {
    const { id, secret, params: named } = await made()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { status, body, text } = await program.call(calls.get, { params: named })
    expect([status, body.id, body.active, body.failingSince]).toEqual([200, id, true, null])
    const list = await program.call(calls.list, { params: params() })
    expect(list.body).toEqual({ items: [body], next: null })
    expect(`${text}${list.text}`).not.toContain(secret)
    expect((await program.call(calls.remove, { params: named })).status).toBe(204)
    expect((await program.call(calls.get, { params: named })).body.code).toBe('no_such_webhook')
  })

  it('is changed in part, and only as it was read', async () => {
    const { params: named } = await made()
    const path = `/public/v1/projects/${named.projectId}/webhooks/${named.webhookId}`
    const tag = async () => (await owner.send('GET', path)).headers.get('etag') ?? ''
    const etag = await tag()
    const change = (body: object, of: string) => owner.send('PATCH', path, { body, headers: { 'if-match': of } })
    const first = await change({ description: 'one' }, etag)
    expect([first.status, first.body]).toMatchObject([
      200,
      { description: 'one', events: ['project.renamed'], active: true },
    ])
    const second = await change({ description: 'two' }, etag)
    expect([second.status, second.body.code]).toEqual([412, 'revision_changed'])
    expect((await change({ active: false }, await tag())).body).toMatchObject({
      description: 'one',
      active: false,
    })
  })

  it.each([
    [{ address: 'ftp://example.com/' }, 'body.address'],
    [{ address: 'https://a:b@example.com/' }, 'body.address'],
    [{ events: ['bucket.exploded'] }, 'body.events'],
    [{ description: 'x'.repeat(201) }, 'body.description'],
    [{ active: 'yes' }, 'body.active'],
  ])('with %j: 400, which says where', async (wrong, path) => {
    const answer = await owner.send('POST', `/public/v1/projects/${hooks.project.id}/webhooks`, {
      body: { address: `${hooks.base}/hook`, ...wrong },
    })
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, 'invalid_input', path])
  })

  it('is made once by a request that is repeated, with the same secret', async () => {
    const ask = () =>
      owner.send('POST', `/public/v1/projects/${hooks.project.id}/webhooks`, {
        body: { address: `${hooks.base}/hook` },
        headers: { 'idempotency-key': 'the-same' },
      })
    const [first, again] = [await ask(), await ask()]
    expect(again.body).toEqual(first.body)
    expect((await program.call(calls.list, { params: params() })).body.items).toHaveLength(1)
  })

  it('is not the twenty-first', async () => {
    for (let at = 0; at < 20; at++) await made([])
    const { status, body } = await program.call(calls.create, {
      params: params(),
      body: { address: `${hooks.base}/hook` },
    })
    expect([status, body.code]).toEqual([409, 'too_many_webhooks'])
  })
})

describe('what was sent', () => {
  it('comes in pages, each delivery once, and says what came of each try', async () => {
    const { params: named } = await made()
    for (let at = 0; at < 5; at++) await rename(`name ${at}`)
    hooks.answer = (response) => void response.writeHead(503).end('later')
    await deliverWebhooks(api.deps)
    hooks.answer = (response) => void response.end('thanks')
    later(hour)
    await deliverWebhooks(api.deps)
    api.clock.set(begin)
    const ids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { items: { id: string }[]; next: string | null } = (
        await program.call(calls.deliveries, { params: named, query: { limit: 2, ...(cursor && { cursor }) } })
      ).body
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect(new Set(ids).size).toBe(5)
    const { body } = await program.call(calls.delivery, { params: { ...named, deliveryId: ids[0] ?? '' } })
    expect(body.attempts).toMatchObject([
      { ok: true, status: 200, said: 'Answered 200.', answer: 'thanks' },
      { ok: false, status: 503, said: 'Answered 503.', answer: 'later' },
    ])
    const query = { state: 'failed' as const }
    expect((await program.call(calls.deliveries, { params: named, query })).body.items).toEqual([])
  })

  it('is sent again, one or all, unless it waits or the webhook is switched off', async () => {
    const { params: named } = await made()
    await rename('one')
    await deliverWebhooks(api.deps)
    const [delivery] = (await program.call(calls.deliveries, { params: named })).body.items
    const one = { params: { ...named, deliveryId: delivery?.id ?? '' } }
    expect((await program.call(calls.replayOne, one)).status).toBe(204)
    expect((await program.call(calls.replayOne, one)).body.code).toBe('delivery_waits')
    await deliverWebhooks(api.deps)
    const since = { params: named, body: { since: begin.toISOString() } }
    expect((await program.call(calls.replay, since)).body).toEqual({ count: 1 })
    await deliverWebhooks(api.deps)
    expect(got.map(({ id }) => id)).toEqual([delivery?.id, delivery?.id, delivery?.id])
    await program.call(calls.change, { params: named, body: { active: false } })
    expect((await program.call(calls.replay, since)).body.code).toBe('webhook_switched_off')
    const wrong = await program.call(calls.replay, { params: named, body: { since: 'yesterday' } })
    expect([wrong.status, wrong.body.path]).toEqual([400, 'body.since'])
  })

  it('is signed with both secrets for the time of an overlap', async () => {
    const { secret, params: named } = await made()
    const rotated = (await program.call(calls.rotate, { params: named, body: { overlapHours: 1 } })).body
    expect(rotated.oldSecretUntil).toBe(new Date(begin.getTime() + hour).toISOString())
    expect((await program.call(calls.test, { params: named })).body).toMatchObject({ ok: true, status: 204 })
    const [message] = got
    expect(message && [isSigned(message, secret), isSigned(message, rotated.secret)]).toEqual([true, true])
  })
})

describe('nobody else', () => {
  /** Every call about one webhook. */
  const requests = (projectId: string, webhookId: string, deliveryId: string): [string, string, object?][] => {
    const all = `/public/v1/projects/${projectId}/webhooks`
    const one = `${all}/${webhookId}`
    return [
      ['GET', all],
      ['POST', all, { address: `${hooks.base}/hook` }],
      ['GET', one],
      ['PATCH', one, { description: 'mine' }],
      ['POST', `${one}/rotate`, { overlapHours: 0 }],
      ['POST', `${one}/test`],
      ['GET', `${one}/deliveries`],
      ['GET', `${one}/deliveries/${deliveryId}`],
      ['POST', `${one}/deliveries/${deliveryId}/replay`],
      ['POST', `${one}/replay`, { since: begin.toISOString() }],
      ['PUT', `${one}/buckets/photos`, { events: ['object.created'] }],
      ['DELETE', one],
    ]
  }
  const answers = async (send: PublicCaller['send'], asked: [string, string, object?][]) => {
    const codes: string[] = []
    for (const [method, path, body] of asked) {
      const answer = await send(method, path, body && { body })
      const code = answer.status < 400 ? 'works' : z.parse(problem, answer.body).code
      codes.push(`${answer.status} ${code}`)
    }
    return codes
  }
  const each = (answer: string) => Array.from({ length: 12 }, () => answer)
  async function aDelivery() {
    const { params: named } = await made()
    await hooks.aBucket('photos')
    await rename('one')
    await deliverWebhooks(api.deps)
    const [delivery] = (await program.call(calls.deliveries, { params: named })).body.items
    got.length = 0
    return [named.projectId, named.webhookId, delivery?.id ?? ''] as const
  }

  it('reaches a webhook: without a key, with a key for another project, or as a stranger', async () => {
    const asked = requests(...(await aDelivery()))
    const { owner: me, stranger } = hooks.project
    const other = await owner.send('POST', '/public/v1/projects', { body: { name: 'The other' } })
    const otherId = (other.body as unknown as { id: string }).id
    const narrow = await aPublicCaller(api, me.id, { projectId: otherId as never })
    expect(await answers(sendWith(api, undefined), asked)).toEqual(each('401 not_logged_in'))
    expect(await answers(narrow.send, asked)).toEqual(each('404 no_such_project'))
    expect(await answers((await aPublicCaller(api, stranger.id)).send, asked)).toEqual(each('404 no_such_project'))
    expect(got).toEqual([])
  })

  it('changes anything with a key that only reads, or one for other things', async () => {
    const asked = requests(...(await aDelivery()))
    const reads = (code: string) => asked.map(([method]) => (method === 'GET' ? '200 works' : code))
    const { id } = hooks.project.owner
    const reader = await aPublicCaller(api, id, { access: 'read' })
    expect(await answers(reader.send, asked)).toEqual(reads('403 key_reads_only'))
    const usage = await aPublicCaller(api, id, { areas: ['usage'] })
    expect(await answers(usage.send, asked)).toEqual(each('403 key_lacks_area'))
    expect(got).toEqual([])
  })

  it('as a member sees or changes webhooks, and an admin does', async () => {
    const asked = requests(...(await aDelivery()))
    const member = await aPublicCaller(api, hooks.project.member.id)
    expect(new Set((await answers(member.send, asked)).map((answer) => answer.slice(0, 3)))).toEqual(new Set(['403']))
    expect(got).toEqual([])
    const admin = await aPublicCaller(api, hooks.project.admin.id)
    expect(new Set((await answers(admin.send, asked)).map((answer) => answer.slice(0, 1)))).toEqual(new Set(['2']))
  })

  it('reaches it by way of a project of his own, and ids that were never made answer alike', async () => {
    const [, webhookId, deliveryId] = await aDelivery()
    const { stranger } = hooks.project
    const { send } = await aPublicCaller(api, stranger.id)
    const own = await send('POST', '/public/v1/projects', { body: { name: 'Own' } })
    const ownId = (own.body as unknown as { id: string }).id
    const theirs = await answers(send, requests(ownId, webhookId, deliveryId).slice(2))
    expect(theirs).toEqual(each('404 no_such_webhook').slice(2))
    expect(await answers(send, requests(ownId, randomUUID(), randomUUID()).slice(2))).toEqual(theirs)
    const [, , ...mine] = requests(ownId, webhookId, deliveryId)
    expect(mine).toHaveLength(10)
    expect(got).toEqual([])
  })
})
