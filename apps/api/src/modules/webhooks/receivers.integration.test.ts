import { webhooks } from '@perigee/contract/webhooks'
import { deliverWebhooks } from '@perigee/projects/webhooks/deliver-webhooks'
import { hour, minute } from '@perigee/std/durations'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { begin, useWebhooks } from '../../testing/use-webhooks'

const api = await startApi({ env: { PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true' } })
const { deps, clock } = api
const hooks = useWebhooks(api)
const { got, made, named, rename, deliveries, shown, later, inProject, browser } = hooks

describe('a receiver', () => {
  it.each([
    [
      'that redirects',
      (response: ServerResponse) => response.writeHead(307, { location: `${hooks.base}/elsewhere` }).end(),
    ],
    ['that fails', (response: ServerResponse) => response.writeHead(503).end('later')],
    ['that hangs up', (response: ServerResponse) => response.destroy()],
  ])('%s gets the same message later, with growing pauses', async (_, fails) => {
    const { id } = await made()
    await rename('Photos')
    hooks.answer = fails
    expect(await deliverWebhooks(deps)).toBe(0)
    expect(await deliverWebhooks(deps)).toBe(0)
    later(minute)
    await deliverWebhooks(deps)
    later(4 * minute)
    await deliverWebhooks(deps)
    expect(got).toHaveLength(2)
    hooks.answer = (response) => response.end()
    later(minute)
    expect(await deliverWebhooks(deps)).toBe(1)
    expect(new Set(got.map(({ id: message }) => message)).size).toBe(1)
    expect(got.map(({ path }) => path)).not.toContain('/elsewhere')
    const [delivery] = await deliveries(id)
    const { tries } = (
      await browser().call(webhooks.delivery, { params: { ...named(id).params, deliveryId: delivery?.id ?? '' } })
    ).body
    expect(tries.map(({ ok }) => ok)).toEqual([true, false, false])
  })

  it('that answers enormously is read to 64 KiB, and its first 4 KiB are kept', async () => {
    const { id } = await made()
    await rename('Photos')
    hooks.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      }
      response.on('drain', more)
      more()
    }
    expect(await deliverWebhooks(deps)).toBe(1)
    const [delivery] = await deliveries(id)
    const { tries } = (
      await browser().call(webhooks.delivery, { params: { ...named(id).params, deliveryId: delivery?.id ?? '' } })
    ).body
    expect(tries[0]?.answer).toBe('x'.repeat(4096))
  })

  it('that is slow holds up nobody else', async () => {
    const slow = await made({ address: `${hooks.base}/slow` })
    const mine = hooks.project
    for (let at = 0; at < 6; at++) await rename(`slow ${at}`)
    hooks.project = await aProject(api)
    const created = await browser().call(webhooks.create, {
      params: inProject(),
      body: { address: `${hooks.base}/quick`, events: ['project.renamed'] },
    })
    await rename('quick')
    const held: ServerResponse[] = []
    hooks.answer = (response, path) => {
      if (path === '/slow') held.push(response)
      else response.end()
    }
    const run = deliverWebhooks(deps)
    const quick = created.body.id
    await expect.poll(async () => (await deliveries(quick)).map(({ state }) => state)).toEqual(['delivered'])
    await expect.poll(() => held.length).toBe(4)
    expect(got.filter(({ path }) => path === '/slow')).toHaveLength(4)
    hooks.answer = (response) => response.end()
    for (const response of held) response.end()
    await run
    hooks.project = mine
    expect((await deliveries(slow.id)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'delivered'))
  })

  it('that is slow holds up no other one of the same people', async () => {
    const slow = await made({ address: `${hooks.base}/slow` })
    const quick = await made({ address: `${hooks.base}/quick` })
    for (let at = 0; at < 6; at++) await rename(`name ${at}`)
    const held: ServerResponse[] = []
    hooks.answer = (response, path) => void (path === '/slow' ? held.push(response) : response.end())
    const run = deliverWebhooks(deps)
    await expect
      .poll(async () => (await deliveries(quick.id)).map(({ state }) => state))
      .toEqual(Array.from({ length: 6 }, () => 'delivered'))
    expect(held).toHaveLength(4)
    hooks.answer = (response) => response.end()
    for (const response of held) response.end()
    await run
    expect(new Set((await deliveries(slow.id)).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  it('and twenty slow ones of one account hold up nobody of another', async () => {
    for (let at = 0; at < 20; at++) await made({ address: `${hooks.base}/slow` })
    for (let at = 0; at < 3; at++) await rename(`slow ${at}`)
    const held: ServerResponse[] = []
    hooks.answer = (response, path) => void (path === '/slow' ? held.push(response) : response.end())
    const run = deliverWebhooks(deps)
    await expect.poll(() => held.length).toBe(16)
    hooks.project = await aProject(api)
    const quick = (
      await browser().call(webhooks.create, {
        params: inProject(),
        body: { address: `${hooks.base}/quick`, events: ['project.renamed'] },
      })
    ).body
    await rename('quick')
    await expect.poll(async () => (await deliveries(quick.id)).map(({ state }) => state)).toEqual(['delivered'])
    expect(held).toHaveLength(16)
    hooks.answer = (response) => response.end()
    for (const response of held) response.end()
    await run
  })

  it.each([
    ['that wants to be left alone is', 429, { 'retry-after': '1800' }, 30 * minute, 'Answered 429.'],
    ['that says no such thing is asked soon', 429, {}, minute, 'Answered 429.'],
    ['that is gone for good is asked again', 410, { 'retry-after': '1800' }, minute, 'Answered 410.'],
    [
      'that has headers without end is asked again',
      200,
      { 'x-big': 'x'.repeat(65_536) },
      minute,
      'Could not be reached (HPE_HEADER_OVERFLOW).',
    ],
  ])('%s, and the log says so', async (_, status, headers, pause, said) => {
    const { id } = await made()
    await rename('Photos')
    hooks.answer = (response) => response.writeHead(status, headers).end()
    expect(await deliverWebhooks(deps)).toBe(0)
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', said, nextTryAt: new Date(begin.getTime() + pause).toISOString() },
    ])
  })

  it('that is not there, or never answers, loses nothing', async () => {
    const away = await made({ address: 'http://127.0.0.1:1/' })
    const silent = await made({ address: `${hooks.base}/silent` })
    await rename('Photos')
    hooks.answer = () => undefined
    await deliverWebhooks(deps)
    const said = async (id: string) => (await deliveries(id)).map((one) => [one.state, one.said])
    expect(await said(away.id)).toEqual([['waiting', 'Could not be reached (ECONNREFUSED).']])
    expect(await said(silent.id)).toEqual([['waiting', 'Did not answer within 10 seconds.']])
    hooks.answer = (response) => response.end()
    later(minute)
    expect(await deliverWebhooks(deps)).toBe(1)
    expect(await said(silent.id)).toEqual([['delivered', 'Answered 200.']])
  })

  it('that fails while its webhook is switched off is left alone', async () => {
    const { id } = await made()
    await rename('Photos')
    const held: ServerResponse[] = []
    hooks.answer = (response) => void held.push(response)
    const run = deliverWebhooks(deps)
    await expect.poll(() => held.length).toBe(1)
    await browser().call(webhooks.change, { ...named(id), body: { active: false } })
    held[0]?.writeHead(500).end()
    await run
    expect((await deliveries(id)).map(({ state }) => state)).not.toContain('waiting')
  })

  it('that is gone for three days is marked, its owner mailed once, and arrives again after a replay', async () => {
    const { id } = await made({ events: ['project.renamed'] })
    await rename('Photos')
    await rename('Films')
    hooks.answer = (response) => response.writeHead(500).end()
    for (let tries = 0; tries < 10; tries++) {
      await deliverWebhooks(deps)
      later(20 * hour)
    }
    // when the owner is still logged in
    clock.set(begin)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const mails = (await api.mails()).filter(({ to }) => to === hooks.project.owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A webhook of the project Films fails'])
    hooks.answer = (response) => response.end()
    const replayed = await browser().call(webhooks.replay, { ...named(id), body: { since: begin.toISOString() } })
    expect(replayed.body).toEqual({ count: 2 })
    expect(await deliverWebhooks(deps)).toBe(2)
    expect(await shown(id)).toMatchObject({ failingSince: null })
  })
})
