import { wireRoles } from '@perigee/domain/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Received, refused, type Satellite } from '@/testing/satellite'
import { aDelivery, aWebhook, webhookAnswers } from '@/testing/webhook-answers'

const projectId = '00010203-0405-0607-0809-0a0b0c0d0e0f'
const hook = aWebhook({ description: 'Bot' })
const list = '/projects/AAECAwQFBgc/webhooks'
const address = `${list}/${hook.id}`
const path = `/api/v0/projects/${projectId}/webhooks/${hook.id}`
const log = `GET ${path}/deliveries`
const user = userEvent.setup({ delay: null })
const project = aProject({ name: 'Photos', id: projectId as never })

const failed = aDelivery({ state: 'failed', type: 'member.joined', tries: 10, said: 'Answered 500.' })
const waiting = aDelivery({ state: 'waiting', type: 'limit.close', nextTryAt: '2026-11-30T12:00:00Z' })
const arrived = aDelivery()
const page = (deliveries: unknown[], next: string | null = null) => answered({ deliveries, next })

let satellite: Satellite
beforeEach(() => {
  sessionFlag.set()
  satellite = aSatellite({
    ...webhookAnswers(project, () => ({ webhooks: [hook] })),
    [log]: () => page([failed, waiting, arrived]),
  })
})
afterEach(() => logOut(async () => undefined))

/** Of the calls for pages. */
const asked = () => satellite.to(log).map(({ query }) => Object.fromEntries(query))
const row = async (type: string) => {
  const cell = await screen.findByText(type)
  return within(cell.closest('tr') ?? cell)
}
const menuOf = async (type: string) =>
  user.click((await row(type)).getByRole('button', { name: `Actions for ${type}` }))

it('lists what was sent, from an address that can be kept, and says how long', async () => {
  openConsole(address)
  const one = await row('member.joined')
  expect(one.getByRole('button', { name: 'Somebody joined' })).toBeTruthy()
  expect(one.getByText('Failed')).toBeTruthy()
  expect(one.getByText('Answered 500.')).toBeTruthy()
  expect((await row('limit.close')).getByText('Waiting')).toBeTruthy()
  expect((await row('bucket.created')).getByText('Delivered')).toBeTruthy()
  expect(screen.getByText('Deliveries are kept for 30 days.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deliveries to Bot Active')
})

it('finds those of a state, which stands in the address', async () => {
  const router = openConsole(`${address}?state=failed`)
  await row('member.joined')
  expect(asked()).toEqual([{ limit: '25', state: 'failed' }])
  satellite.on(log, () => page([]))
  await user.click(screen.getByRole('radio', { name: 'Waiting' }))
  expect(await screen.findByText('No delivery is in this state.')).toBeTruthy()
  expect(router.state.location.search).toEqual({ state: 'waiting' })
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '25' }))
})

it('goes to older ones and back', async () => {
  const next = '1764000000000.00000000-0000-4000-a000-000000000001'
  satellite.on(log, ({ query }: Received) => (query.get('cursor') === next ? page([failed]) : page([arrived], next)))
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await row('member.joined')
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await row('bucket.created')
})

it('shows a message, what came of its tries, and sends it again', async () => {
  const replay = `POST ${path}/deliveries/${failed.id}/replay`
  const at = '2026-11-20T12:00:00Z'
  satellite.on(`GET ${path}/deliveries/${failed.id}`, () =>
    answered({
      delivery: { ...failed, body: '{"type":"member.joined","data":{"target":"<b>日本</b>"}}' },
      tries: [
        { at, ok: false, status: 500, said: 'Answered 500.', answer: '<h1>oops</h1>', millis: 31 },
        { at, ok: false, status: 0, said: 'Did not answer within 10 seconds.', answer: '', millis: 10_002 },
      ],
    }),
  )
  satellite.on(replay, () => done())
  openConsole(address)
  await user.click((await row('member.joined')).getByRole('button', { name: 'Somebody joined' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody joined' }))
  const tries = within(await dialog.findByRole('list', { name: 'Tries' }))
  expect(tries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Answered 500\. .* · 31 ms<h1>oops<\/h1>$/),
    expect.stringMatching(/^Did not answer within 10 seconds\. .* · 10002 ms$/),
  ])
  expect(dialog.getByRole('region', { name: 'Message' }).textContent).toContain('"target": "<b>日本</b>"')
  await user.click(dialog.getByRole('button', { name: 'Replay' }))
  expect(await screen.findByText('The message is sent again.')).toBeTruthy()
  expect(satellite.to(replay)).toHaveLength(1)
})

it('does not send again what waits', async () => {
  openConsole(address)
  await menuOf('limit.close')
  const item = await screen.findByRole('menuitem', { name: /^Replay/ })
  expect(item.textContent).toContain('It waits to be sent already.')
  expect(item.hasAttribute('data-disabled')).toBe(true)
})

it('says why one is not sent again', async () => {
  satellite.on(`POST ${path}/deliveries/${failed.id}/replay`, () =>
    refused(409, 'This webhook is switched off. Switch it on first.', { code: 'webhook_switched_off' }),
  )
  openConsole(address)
  await menuOf('member.joined')
  await user.click(await screen.findByRole('menuitem', { name: 'Replay' }))
  expect((await screen.findByRole('alert')).textContent).toContain('switched off')
})

it('sends everything since a moment again, and tells how many', async () => {
  const replay = `POST ${path}/replay`
  satellite.on(replay, () => answered({ count: 3 }))
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Replay all since…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay all since' }))
  const since = dialog.getByLabelText(/^Since/)
  fireEvent.change(since, { target: { value: '' } })
  await user.click(dialog.getByRole('button', { name: 'Replay all' }))
  expect(dialog.getByText('Choose a day and a time.')).toBeTruthy()
  fireEvent.change(since, { target: { value: '2026-11-01T00:00' } })
  await user.click(dialog.getByRole('button', { name: 'Replay all' }))
  expect(await screen.findByText('3 messages are sent again.')).toBeTruthy()
  expect(satellite.to(replay).map(({ body }) => JSON.parse(body) as object)).toEqual([
    { since: new Date('2026-11-01T00:00').toISOString() },
  ])
})

it('leads to the list once the webhook is deleted', async () => {
  satellite.on(`DELETE ${path}`, () => done())
  const router = openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Actions for Bot' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete webhook' }))
  satellite.on(`GET /api/v0/projects/${projectId}/webhooks`, () => answered({ webhooks: [], tellsNames: false }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete webhook' }))
  await user.click(dialog.getByRole('button', { name: 'Delete webhook' }))
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  expect(router.state.location.pathname).toBe(list)
  // Nobody asks for the log of what is gone.
  expect(asked()).toHaveLength(1)
})

it('is nothing to find for a webhook that is gone', async () => {
  openConsole(`${list}/of-nobody`)
  expect(await screen.findByText('There is no such webhook')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All webhooks of this project' }).getAttribute('href')).toBe(list)
})

it('says what it is for before anything was sent', async () => {
  satellite.on(log, () => page([]))
  openConsole(address)
  expect(await screen.findByText('Nothing has been sent yet')).toBeTruthy()
})

it('offers another try when it cannot be read', async () => {
  satellite.on(log, () => refused(500))
  openConsole(address)
  expect(await screen.findByText('Can not list deliveries')).toBeTruthy()
  satellite.on(log, () => page([arrived]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('bucket.created')
})

it('is not for members', async () => {
  const foreign = { ...project, ownerId: 'other', role: wireRoles.member }
  satellite = aSatellite(webhookAnswers(foreign, () => ({ webhooks: [] }), { role: wireRoles.member }))
  openConsole(address)
  expect(await screen.findByText('For the owner and admins')).toBeTruthy()
  expect(satellite.received.filter(({ path: asks }) => asks.includes('/webhooks'))).toEqual([])
})
