import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import {
  aComputeState,
  anSshKey,
  aPublicKey,
  computeHost,
  computeRefused,
  type ComputeState,
} from '@/testing/compute-answers'
import { computeProject, openCompute } from '@/testing/compute-scene'
import { answered, type Satellite } from '@/testing/satellite'
import { noRight } from '../model/call-compute'

const list = `GET ${computeHost}/api/v1/ssh-key`
const create = `POST ${computeHost}/api/v1/ssh-key`
const user = userEvent.setup({ delay: null })

let satellite: Satellite
let state: ComputeState

function open(scene: Parameters<typeof openCompute>[2] = {}) {
  const opened = openCompute('compute-keys', state, scene)
  satellite = opened.satellite
  return opened.router
}
beforeEach(() => {
  state = aComputeState({ keys: [anSshKey({ name: 'laptop' })] })
})
afterEach(() => logOut(async () => undefined))

const press = (name: string | RegExp, inside: Pick<typeof screen, 'findByRole'> = screen) =>
  inside.findByRole('button', { name }).then((button) => user.click(button))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const navigation = async () => within(await screen.findByRole('navigation', { name: 'Project' }))

describe('who sees Compute', () => {
  it('the owner finds its pages in the menu, and their names in the title of the window', async () => {
    const router = open()
    const menu = within(await (await navigation()).findByRole('group', { name: 'Compute' }))
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Instances',
      'SSH Keys',
    ])
    await waitFor(() => expect(document.title).toBe('Photos | SSH Keys | Test Satellite'))
    for (const [link, title] of [
      ['Overview', 'Overview'],
      ['Instances', 'Compute'],
    ] as const) {
      await user.click(menu.getByRole('link', { name: link }))
      await waitFor(() => expect(document.title).toBe(`Photos | ${title} | Test Satellite`))
    }
    await router.navigate({ to: '/projects/$id/compute-deploy-instance', params: { id: 'AAECAwQFBgc' } })
    await waitFor(() => expect(document.title).toBe('Photos | Deploy Instance | Test Satellite'))
  })

  it('a member finds nothing in the menu, and the page says what is missing', async () => {
    open({ as: 'member', token: undefined })
    expect(await screen.findByText('For the owner and admins')).toBeTruthy()
    expect((await navigation()).queryByRole('group', { name: 'Compute' })).toBeNull()
    expect(satellite.received.filter(({ origin }) => origin === computeHost)).toEqual([])
  })

  it('an admin of a project without Compute is told so', async () => {
    open({ as: 'admin', token: undefined })
    expect(await screen.findByText('Not available for this project')).toBeTruthy()
    expect((await navigation()).queryByRole('group', { name: 'Compute' })).toBeNull()
  })

  it.each([
    ['is off', { computeUIEnabled: false }],
    ['has no address', { computeGatewayURL: '' }],
  ])('nobody where it %s: its pages lead to the dashboard', async (_, config) => {
    const router = open({ config })
    await waitFor(() => expect(router.state.location.pathname).toBe(`${computeProject}/dashboard`))
    expect(screen.queryByRole('group', { name: 'Compute' })).toBeNull()
  })
})

describe('the list of SSH keys', () => {
  it('shows of each its name, its end, its fingerprint and when it was added', async () => {
    open()
    const table = within(await screen.findByRole('table', { name: 'SSH keys' }))
    const row = (await table.findByText('laptop')).closest('tr') as HTMLElement
    expect(row.textContent).toMatch(/ssh-ed25519 ….{8}SHA256:47DEQpj8/)
    expect(within(row).getByRole('button', { name: 'Copy public key laptop' })).toBeTruthy()
  })

  it('says what keys are for where there are none', async () => {
    state.keys = []
    open()
    expect(await screen.findByText('No SSH keys yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add SSH Key' })).toHaveLength(1)
  })

  it('says why it could not be loaded, and tries again', async () => {
    open()
    satellite.on(list, () => computeRefused(404, ''))
    expect(await screen.findByText('Can not get SSH Keys')).toBeTruthy()
    satellite.on(list, () => answered(state.keys))
    await press('Try again')
    expect(await screen.findByText('laptop')).toBeTruthy()
  })

  it('is not there for a token that is refused twice; the session goes on', async () => {
    open()
    satellite.on(list, () => computeRefused(401, 'The compute token is not valid.', 'compute_token_invalid'))
    expect(await screen.findByText(noRight)).toBeTruthy()
    expect(sessionFlag.isSet()).toBe(true)
    expect(satellite.to('POST /api/v0/auth/logout')).toHaveLength(0)
  })
})

describe('a new SSH key', () => {
  const addKey = async () => {
    await press('Add SSH Key')
    return dialog('Add SSH Key')
  }

  it('takes its comment as its name, and is sent as one plain line', async () => {
    open()
    satellite.on(create, ({ body }) => {
      const made = anSshKey(JSON.parse(body) as object)
      state.keys = [made, ...state.keys]
      return answered(made)
    })
    const form = await addKey()
    await user.click(form.getByRole('textbox', { name: /Public SSH Key/ }))
    await user.paste(`  ${aPublicKey('ada@desktop')}\n`)
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Key name/ }).value).toBe('ada@desktop')
    await user.type(form.getByRole('textbox', { name: /Key name/ }), '{Enter}')
    expect(await screen.findByText('SSH Key added.')).toBeTruthy()
    expect(JSON.parse(satellite.to(create)[0]?.body ?? '')).toEqual({
      name: 'ada@desktop',
      publicKey: aPublicKey('ada@desktop'),
    })
    expect(await screen.findByText('ada@desktop')).toBeTruthy()
  })

  it('keeps a name that somebody typed, whatever is pasted then', async () => {
    open()
    const form = await addKey()
    await user.type(form.getByRole('textbox', { name: /Key name/ }), 'mine')
    await user.click(form.getByRole('textbox', { name: /Public SSH Key/ }))
    await user.paste(aPublicKey('ada@desktop'))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Key name/ }).value).toBe('mine')
  })

  it.each([
    ['no key', 'hello', 'SSH public key must be valid.'],
    ['a key that was cut off', aPublicKey().slice(0, -8), 'SSH public key must be valid.'],
    ['nothing', '', 'Required'],
  ])('that is %s is not sent', async (_, text, problem) => {
    open()
    const form = await addKey()
    if (text !== '') {
      await user.click(form.getByRole('textbox', { name: /Public SSH Key/ }))
      await user.paste(text)
    }
    await user.type(form.getByRole('textbox', { name: /Key name/ }), 'x')
    await press('Add SSH Key', form)
    expect(await form.findByText(problem)).toBeTruthy()
    expect(satellite.to(create)).toHaveLength(0)
  })

  it('that the project has already stays in the form, with what the service says', async () => {
    open()
    satellite.on(create, () => computeRefused(409, 'This project has this SSH key already.', 'ssh_key_taken'))
    const form = await addKey()
    await user.click(form.getByRole('textbox', { name: /Public SSH Key/ }))
    await user.paste(aPublicKey('again'))
    await press('Add SSH Key', form)
    expect(await form.findByText('This project has this SSH key already.')).toBeTruthy()
  })
})

describe('removing an SSH key', () => {
  const remove = async () => {
    await press('Actions for laptop')
    await user.click(await screen.findByRole('menuitem', { name: 'Remove SSH Key' }))
    return dialog('Remove SSH Key')
  }

  it('is asked about, done, and said', async () => {
    open()
    await screen.findByText('laptop')
    const { id } = state.keys[0] ?? { id: '' }
    satellite.on(`DELETE ${computeHost}/api/v1/ssh-key/${id}`, () => {
      state.keys = []
      return new Response(null, { status: 204 })
    })
    const asked = await remove()
    expect(asked.getByText(/Instances that have it keep it/)).toBeTruthy()
    await press('Remove SSH Key', asked)
    expect(await screen.findByText('SSH Key deleted successfully')).toBeTruthy()
    expect(await screen.findByText('No SSH keys yet')).toBeTruthy()
  })

  it('is done, too, when somebody else was faster', async () => {
    open()
    await screen.findByText('laptop')
    satellite.on(`DELETE ${computeHost}/api/v1/ssh-key/${state.keys[0]?.id}`, () =>
      computeRefused(404, 'There is no such SSH key.', 'no_such_ssh_key'),
    )
    await press('Remove SSH Key', await remove())
    expect(await screen.findByText('SSH Key deleted successfully')).toBeTruthy()
  })

  it('says why it was refused', async () => {
    open()
    await screen.findByText('laptop')
    satellite.on(`DELETE ${computeHost}/api/v1/ssh-key/${state.keys[0]?.id}`, () => computeRefused(500, ''))
    const asked = await remove()
    await press('Remove SSH Key', asked)
    expect(await asked.findByText('Can not delete SSH Key')).toBeTruthy()
  })

  it('asks nobody for a key without an id', async () => {
    state.keys = [anSshKey({ name: 'laptop', id: '' })]
    open()
    await screen.findByText('laptop')
    const asked = await remove()
    await press('Remove SSH Key', asked)
    expect(await asked.findByText('Key is required to delete a key')).toBeTruthy()
  })
})
