import type { ListedWebhook } from '@perigee/contract/webhooks'
import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { aWebhook, webhookAnswers } from '@/testing/webhook-answers'

const projectId = '00010203-0405-0607-0809-0a0b0c0d0e0f'
const address = '/projects/AAECAwQFBgc/webhooks'
const path = `/api/v0/projects/${projectId}/webhooks`
const list = `GET ${path}`
const create = `POST ${path}`
const secret = 'whsec_c2VjcmV0'
const user = userEvent.setup({ delay: null })

let satellite: Satellite
interface Scene {
  webhooks?: readonly ListedWebhook[]
  tellsNames?: boolean
  as?: 'owner' | 'admin' | 'member'
  config?: Parameters<typeof aConfig>[0]
}
function open({ webhooks = [], tellsNames = false, as = 'owner', config }: Scene = {}) {
  sessionFlag.set()
  const role = wireRoles[as === 'owner' ? 'admin' : as]
  const project = aProject({
    name: 'Photos',
    id: projectId as never,
    ...(as !== 'owner' && { ownerId: 'other', role }),
  })
  satellite = aSatellite({
    ...webhookAnswers(project, () => ({ webhooks, tellsNames }), { role }),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-names': () => answered(['photos', 'raw']),
  })
  return openConsole(address)
}
afterEach(() => logOut(async () => undefined))

const bodies = (call: string) => satellite.to(call).map(({ body }) => JSON.parse(body) as object)
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (name: string, inside: Pick<typeof screen, 'findByRole'> = screen) =>
  inside.findByRole('button', { name }).then((button) => user.click(button))
const choose = async (name: string, item: string) => {
  await press(`Actions for ${name}`)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const fill = async (field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}

describe('the list of webhooks', () => {
  it('says where each leads, what it hears of and how that goes', async () => {
    open({
      webhooks: [
        aWebhook({
          description: 'Billing bot',
          objects: [{ bucket: 'photos', events: ['object.created'], prefix: 'raw/', suffix: '' }],
          lastTry: { at: '2026-11-20T12:00:00Z', ok: true, said: 'Answered 204.' },
        }),
        aWebhook({
          address: 'https://two.example.test/',
          events: ['bucket.*'],
          failingSince: '2026-11-19T12:00:00Z',
          lastTry: { at: '2026-11-20T12:00:00Z', ok: false, said: 'Answered 500.' },
        }),
        aWebhook({ address: 'https://three.example.test/', events: [], active: false }),
      ],
    })
    const one = await card('Billing bot')
    expect(one.getByText('Active')).toBeTruthy()
    expect(one.getByText('https://hooks.example.test/take')).toBeTruthy()
    expect(one.getByText('Everything in the project')).toBeTruthy()
    expect(one.getByText('objects created in photos')).toBeTruthy()
    expect(one.getByText('Only of objects whose names begin with “raw/”.')).toBeTruthy()
    expect(one.getByText(/^Last delivered/).textContent).toContain(': Answered 204.')
    const two = await card('two.example.test')
    expect(two.getByText('Failing')).toBeTruthy()
    expect(two.getByText(/^Failing since/)).toBeTruthy()
    expect(two.getByText(/^Last try failed/).textContent).toContain(': Answered 500.')
    const three = await card('three.example.test')
    expect(three.getByText('Paused')).toBeTruthy()
    expect(three.getByText('Hears of nothing but tests.')).toBeTruthy()
    expect(three.getByText('Nothing has been sent yet.')).toBeTruthy()
    expect(three.getByRole('link', { name: 'Deliveries to three.example.test' }).getAttribute('href')).toContain(
      address,
    )
  })

  it('says what it is for while it is empty, and leads to the help', async () => {
    open({ config: { documentationURL: 'http://localhost:7910/help/' } })
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Learn more' })[0]?.getAttribute('href')).toContain(
      'help/webhooks#what-they-are',
    )
  })

  it('says why it is not there, and asks again', async () => {
    open()
    satellite.on(list, () => refused(500))
    expect(await screen.findByText('Can not list webhooks')).toBeTruthy()
    satellite.on(list, () => answered({ webhooks: [aWebhook()], tellsNames: false }))
    await press('Try again')
    await card('hooks.example.test')
  })

  it('asks nothing for members, and is not in their menu', async () => {
    open({ as: 'member' })
    expect(await screen.findByText('For the owner and admins')).toBeTruthy()
    expect(satellite.to(list)).toEqual([])
    const menu = screen.getByRole('navigation', { name: 'Project' })
    expect(within(menu).queryByRole('link', { name: 'Webhooks' })).toBeNull()
  })

  it('is in the menu of admins', async () => {
    open({ as: 'admin' })
    const menu = await screen.findByRole('navigation', { name: 'Project' })
    expect(await within(menu).findByRole('link', { name: 'Webhooks' })).toBeTruthy()
  })

  it('is not offered where the server has none', async () => {
    open({ config: { additions: [] } })
    const menu = await screen.findByRole('navigation', { name: 'Project' })
    expect(within(menu).queryByRole('link', { name: 'Webhooks' })).toBeNull()
  })
})

describe('a new webhook', () => {
  const openForm = async (scene?: Scene) => {
    open(scene)
    await press('New webhook')
    return dialog('New webhook')
  }
  const answerOf = (facts: object = {}) => answered({ ...aWebhook(), secret, ...facts }, 201)

  it('is made once by keys alone, and shows its secret once', async () => {
    vi.stubGlobal('isSecureContext', true)
    const form = await openForm()
    satellite.on(create, () => answerOf())
    expect(document.activeElement).toBe(form.getByLabelText(/^Address/))
    await user.paste('https://hooks.example.test/a?b=c%#é')
    await user.keyboard('{Enter}{Enter}')
    const shown = await dialog('Secret of the webhook')
    expect(bodies(create)).toEqual([
      { address: 'https://hooks.example.test/a?b=c%#é', description: '', events: ['*'], active: true },
    ])
    await user.click(shown.getByRole('button', { name: 'Close' }))
    expect(shown.getByRole('alert').textContent).toMatch(/not copied yet/)
    await user.click(shown.getByRole('button', { name: 'Stay here' }))
    await user.click(shown.getByRole('button', { name: 'Show Webhook secret' }))
    expect(shown.getByText(secret)).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Copy Webhook secret' }))
    await user.click(shown.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(secret)
  })

  it('hears of chosen kinds, and of objects in chosen buckets', async () => {
    const made = aWebhook()
    const form = await openForm({ tellsNames: true })
    const bucket = `PUT ${path}/${made.id}/buckets/raw`
    satellite.on(create, () => answered({ ...made, secret }, 201))
    satellite.on(bucket, () => done())
    await fill(form.getByLabelText(/^Address/), 'https://hooks.example.test/')
    await user.click(form.getByRole('checkbox', { name: 'Everything' }))
    await user.click(form.getByRole('checkbox', { name: 'Buckets' }))
    await user.click(form.getByRole('button', { name: 'Kinds of Limits' }))
    await user.click(form.getByRole('checkbox', { name: 'Limit reached' }))
    await user.click(form.getByRole('radio', { name: 'In chosen buckets' }))
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(form.getByText('Choose a bucket.')).toBeTruthy()
    expect(satellite.to(create)).toEqual([])
    await user.click(form.getByRole('combobox', { name: 'Buckets' }))
    await user.click(await screen.findByRole('option', { name: 'raw' }))
    await user.click(form.getByRole('checkbox', { name: 'Object removed by a lifecycle rule' }))
    await fill(form.getByLabelText('Names end with (optional)'), '.jpg')
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    await dialog('Secret of the webhook')
    expect(bodies(create)).toMatchObject([{ events: ['bucket.*', 'limit.reached'] }])
    expect(bodies(bucket)).toEqual([{ events: ['object.created', 'object.removed'], prefix: '', suffix: '.jpg' }])
  })

  it('says at the address what the server has against it', async () => {
    const form = await openForm()
    satellite.on(create, () =>
      refused(400, 'The address is not one of the Internet.', { code: 'invalid_input', field: 'address' }),
    )
    const field = form.getByLabelText(/^Address/)
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await fill(field, 'https://10.0.0.1/')
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(await form.findByText('The address is not one of the Internet.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(form.queryByRole('alert')).toBeNull()
  })

  it.each([
    [409, 'A project can have 20 webhooks.'],
    [403, 'You do not have permission to do this.'],
    [429, 'Too many requests.'],
  ])('keeps what was typed when it is refused with %i', async (status, says) => {
    const form = await openForm()
    satellite.on(create, () => refused(status, says))
    await fill(form.getByLabelText(/^Address/), 'https://hooks.example.test/')
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect((await form.findByRole('alert')).textContent).toContain(says)
    expect(form.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('https://hooks.example.test/')
  })

  it('shows its secret also where a bucket went meanwhile, and says which', async () => {
    const form = await openForm()
    satellite.on(create, () => answerOf())
    await fill(form.getByLabelText(/^Address/), 'https://hooks.example.test/')
    await user.click(form.getByRole('radio', { name: 'In all buckets that are there now' }))
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    const shown = await dialog('Secret of the webhook')
    expect(shown.getByRole('note').textContent).toContain('does not hear of photos, raw yet')
  })

  it('may be there when no answer came', async () => {
    const form = await openForm()
    satellite.on(create, () => Promise.reject(new TypeError('no network')))
    await fill(form.getByLabelText(/^Address/), 'https://hooks.example.test/')
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect((await form.findByRole('alert')).textContent).toContain('It is not known whether a webhook was made.')
  })
})

describe('what can be done with a webhook', () => {
  const hook = aWebhook({ description: 'Bot' })
  const one = `${path}/${hook.id}`

  it('editing sends what has changed', async () => {
    open({ webhooks: [hook] })
    satellite.on(`PATCH ${one}`, () => answered(hook))
    await choose('Bot', 'Edit webhook')
    const form = await dialog('Edit webhook')
    await fill(form.getByLabelText('Description (optional)'), 'Another')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Webhook saved.')).toBeTruthy()
    expect(bodies(`PATCH ${one}`)).toEqual([{ description: 'Another' }])
  })

  it('a pause is asked about, and ended at once', async () => {
    open({ webhooks: [hook] })
    satellite.on(`PATCH ${one}`, () => answered(hook))
    await choose('Bot', 'Pause')
    satellite.on(list, () => answered({ webhooks: [{ ...hook, active: false }], tellsNames: false }))
    await press('Pause webhook', await dialog('Pause webhook'))
    expect(await screen.findByText('Paused')).toBeTruthy()
    await choose('Bot', 'Resume')
    expect(await screen.findByText('Webhook resumed.')).toBeTruthy()
    expect(bodies(`PATCH ${one}`)).toEqual([{ active: false }, { active: true }])
  })

  it('a test shows what was answered', async () => {
    open({ webhooks: [hook] })
    const delivery = { id: 'd', type: 'webhook.test', body: '{}', state: 'failed', createdAt: '2026-11-20T12:00:00Z' }
    const tried = {
      at: '2026-11-20T12:00:00Z',
      ok: false,
      status: 418,
      said: 'Answered 418.',
      answer: 'teapot',
      millis: 7,
    }
    satellite.on(`POST ${one}/test`, () => answered({ id: 'd', ok: false, status: 418, said: 'Answered 418.' }))
    satellite.on(`GET ${one}/deliveries/d`, () =>
      answered({
        delivery: { ...delivery, nextTryAt: null, tries: 1, triedAt: delivery.createdAt, said: '' },
        tries: [tried],
      }),
    )
    await choose('Bot', 'Send test')
    const test = await dialog('Send test')
    await user.dblClick(test.getByRole('button', { name: 'Send test' }))
    expect(await test.findByText('The receiver did not take the test.')).toBeTruthy()
    expect(await test.findByText('teapot')).toBeTruthy()
    expect(test.getByText(/Answered 418/).textContent).toContain('7 ms')
    expect(satellite.to(`POST ${one}/test`)).toHaveLength(1)
  })

  it('a test that is sent too often says so', async () => {
    open({ webhooks: [hook] })
    satellite.on(`POST ${one}/test`, () => refused(429, 'Too many requests. Try again later.'))
    await choose('Bot', 'Send test')
    const test = await dialog('Send test')
    await press('Send test', test)
    expect((await test.findByRole('alert')).textContent).toContain('Too many requests')
  })

  it('rotation shows another secret, and until when the old one signs', async () => {
    open({ webhooks: [hook] })
    satellite.on(`POST ${one}/secret`, () => answered({ secret, oldSecretUntil: '2026-11-25T12:00:00Z' }))
    await choose('Bot', 'Rotate secret')
    const form = await dialog('Rotate secret')
    await user.selectOptions(form.getByLabelText('The old secret signs too'), 'For 7 days')
    expect(form.getByRole('status').textContent).toContain('two signatures')
    await press('Rotate secret', form)
    const shown = await dialog('Secret of the webhook')
    expect(shown.getByText(/^Until .* messages are signed with the old secret, too\.$/)).toBeTruthy()
    expect(bodies(`POST ${one}/secret`)).toEqual([{ overlapHours: 168 }])
  })

  it('deletion is asked about, and well where somebody was faster', async () => {
    open({ webhooks: [hook] })
    satellite.on(`DELETE ${one}`, () => refused(404, 'There is no such webhook.', { code: 'no_such_webhook' }))
    await choose('Bot', 'Delete webhook')
    const asked = await dialog('Delete webhook')
    satellite.on(list, () => answered({ webhooks: [], tellsNames: false }))
    await press('Delete webhook', asked)
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  })
})

describe('names of objects', () => {
  const put = `PUT /api/v0/projects/${projectId}/object-names`
  const name = 'Names of objects leave the service'

  it('leave the service once the owner has read what that means', async () => {
    open()
    await user.click(await screen.findByRole('switch', { name }))
    const asked = await dialog('Let names of objects leave the service')
    expect(asked.getByText(/lifecycle rules remove, or that native clients write, have no name/)).toBeTruthy()
    expect(satellite.to(put)).toEqual([])
    satellite.on(list, () => answered({ webhooks: [], tellsNames: true }))
    await press('Let names leave', asked)
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(true))
    satellite.on(list, () => answered({ webhooks: [], tellsNames: false }))
    await user.click(screen.getByRole('switch', { name }))
    await waitFor(() => expect(bodies(put)).toEqual([{ tells: true }, { tells: false }]))
    expect(await screen.findByText('Off')).toBeTruthy()
  })

  it('are not for admins to let go', async () => {
    open({ as: 'admin', tellsNames: true })
    expect(await screen.findByText('Only the owner of the project can change this.')).toBeTruthy()
    expect(screen.getByText('On')).toBeTruthy()
    expect(screen.queryByRole('switch', { name })).toBeNull()
  })
})
