import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentScope } from '@/lib/session-scope'
import { logOut } from '@/lib/session'
import { installAccessWorker } from '@/testing/access-worker'
import {
  aComputeState,
  aLocation,
  anImage,
  anInstance,
  anSshKey,
  aPublicKey,
  computeHost,
  computeRefused,
  type ComputeState,
} from '@/testing/compute-answers'
import { computeProject, openCompute } from '@/testing/compute-scene'
import { answered, type Satellite } from '@/testing/satellite'
import { anApiKey, listed } from '@/testing/storage-answers'

const create = `POST ${computeHost}/api/v1/instance`
const removeKeys = 'DELETE /api/v0/api-keys/delete-by-ids'
const password = 'once-only-password'
const user = userEvent.setup({ delay: null })

let satellite: Satellite
let state: ComputeState

const open = (page: string, scene: Parameters<typeof openCompute>[2] = {}) => {
  const opened = openCompute(page, state, scene)
  satellite = opened.satellite
  satellite.on(create, ({ body }) => {
    const { name, hostname } = JSON.parse(body) as { name: string; hostname: string }
    const made = anInstance({ name, hostname, status: 'pending', waitsFor: 'turn', remote: null })
    state.instances = [made, ...state.instances]
    satellite.on(`GET ${computeHost}/api/v1/instance/${made.id}`, () => answered(state.instances[0]))
    return answered({ ...made, password }, 201)
  })
  return opened.router
}
const openDialog = async (scene?: Parameters<typeof openCompute>[2]) => {
  open('compute-instances', scene)
  await press('Deploy New Instance')
  const form = await dialog('Deploy New Instance')
  await form.findByRole('textbox', { name: /Hostname/ })
  return form
}
beforeEach(() => {
  installAccessWorker()
  vi.stubGlobal('isSecureContext', true)
  state = aComputeState({ instances: [anInstance({ name: 'older' })] })
})
afterEach(() => logOut(async () => undefined))

type Inside = Pick<typeof screen, 'findByRole' | 'getByLabelText' | 'getByRole'>
const press = (name: string | RegExp, inside: Pick<typeof screen, 'findByRole'> = screen) =>
  inside.findByRole('button', { name }).then((button) => user.click(button))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const fill = async (form: Inside, name: RegExp, text: string) => {
  const field = form.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}
const names = async (form: Inside, hostname = 'web.example.com') => {
  await fill(form, /^Name/, 'web')
  await fill(form, /^Hostname/, hostname)
}
const sent = () => JSON.parse(satellite.to(create)[0]?.body ?? 'null') as Record<string, unknown> | null
const chooseBucket = async (form: Inside, bucket: string) => {
  await user.click(form.getByRole('switch', { name: 'Give it access to buckets' }))
  await user.click(form.getByRole('combobox', { name: /Buckets/ }))
  await user.click(await screen.findByRole('option', { name: bucket }))
}
/** As it is in the tab once somebody has entered it. */
const enterPassphrase = async (asked: Inside) => {
  await user.type(asked.getByLabelText(/Encryption Passphrase/), 'correct horse')
  await press('Continue', asked)
}

describe('the dialog that deploys an instance', () => {
  it('proposes all but the names, and shows the password once', async () => {
    const form = await openDialog()
    await names(form)
    await press('Deploy instance', form)
    const details = await dialog('web')
    expect(sent()).toEqual({
      name: 'web',
      hostname: 'web.example.com',
      instanceType: 'micro',
      bootDiskSizeGB: 10,
      image: 'debian-12',
      location: 'here',
      sshKeys: [state.keys[0]?.id],
    })
    expect(details.getByText('Waits for its turn', { selector: '[aria-current] *' })).toBeTruthy()
    expect(details.getByText('Hidden')).toBeTruthy()
    expect(details.getByText(/it is not shown again/)).toBeTruthy()
    await press('Copy Password', details)
    expect(await navigator.clipboard.readText()).toBe(password)
    await press('Close', details)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'web' }))
    expect((await dialog('web')).queryByText('Hidden')).toBeNull()
    expect(
      JSON.stringify(
        currentScope()
          .queries.getQueryCache()
          .getAll()
          .map(({ state: kept }) => kept.data),
      ),
    ).not.toContain(password)
  })

  it('asks before the password is lost', async () => {
    const form = await openDialog()
    await names(form)
    await press('Deploy instance', form)
    const details = await dialog('web')
    await press('Close', details)
    expect(await details.findByText(/It was not copied yet/)).toBeTruthy()
    await press('Close anyway', details)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says what is missing, and sends nothing before', async () => {
    state.keys = [anSshKey(), anSshKey({ name: 'other' })]
    const form = await openDialog()
    await names(form, 'web')
    await user.selectOptions(form.getByRole('combobox', { name: 'Instance Type' }), 'nano')
    await press('Deploy instance', form)
    expect(form.getByText(/A hostname has two or more parts/)).toBeTruthy()
    expect(form.getByText('Debian 12 (bookworm) needs 512 MB of memory at least.')).toBeTruthy()
    expect(form.getByText(/Choose at least one SSH key/)).toBeTruthy()
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /Hostname/ }))
    expect(sent()).toBeNull()
  })

  it('has prices only where something is charged', async () => {
    const form = await openDialog({ config: { billingFeaturesEnabled: true } })
    expect(form.getByText('With its disk: $0.008 per hour, $5.84 per month while it runs.')).toBeTruthy()
    await user.selectOptions(form.getByRole('combobox', { name: 'Instance Type' }), 'medium')
    expect(form.getByText('With its disk: $0.026 per hour, $18.98 per month while it runs.')).toBeTruthy()
  })

  it('lets a key be added on the way, which is then chosen', async () => {
    state.keys = []
    const form = await openDialog()
    await names(form)
    satellite.on(`POST ${computeHost}/api/v1/ssh-key`, () => {
      state.keys = [anSshKey({ name: 'fresh' })]
      return answered(state.keys[0])
    })
    await press('Add SSH Key', form)
    const key = await dialog('Add SSH Key')
    await user.click(key.getByRole('textbox', { name: /Public SSH Key/ }))
    await user.paste(aPublicKey('fresh'))
    await press('Add SSH Key', key)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add SSH Key' })).toBeNull())
    await press('Deploy instance', form)
    await dialog('web')
    expect(sent()?.['sshKeys']).toEqual([state.keys[0]?.id])
  })

  it('stays open with what was typed when the service refuses', async () => {
    const form = await openDialog()
    satellite.on(create, () => computeRefused(409, 'There is no room for this instance.', 'location_is_full'))
    await names(form)
    await press('Deploy instance', form)
    expect(await form.findByText('There is no room for this instance.')).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('web')
  })

  it('does not know whether an instance was made when the answer was lost', async () => {
    const form = await openDialog()
    satellite.on(create, () => Promise.reject(new TypeError('Failed to fetch')))
    await names(form)
    await press('Deploy instance', form)
    expect(await form.findByText(/It is not known whether the instance was made/)).toBeTruthy()
  })

  it('says why it does not know what there is, and tries again', async () => {
    open('compute-instances')
    satellite.on(`GET ${computeHost}/api/v1/image`, () => computeRefused(404, ''))
    await press('Deploy New Instance')
    const form = await dialog('Deploy New Instance')
    expect(await form.findByText('Can not get Images')).toBeTruthy()
    satellite.on(`GET ${computeHost}/api/v1/image`, () => answered(state.images))
    await press('Try again', form)
    expect(await form.findByRole('textbox', { name: /Hostname/ })).toBeTruthy()
  })
})

describe('storage of an instance', () => {
  it.each([
    ['the system has no tools', { images: [anImage({ tools: [] })] }],
    ['the location does not reach it', { locations: [aLocation({ reachesStorage: false })] }],
  ])('is not offered where %s', async (_, facts) => {
    state = { ...state, ...facts }
    const form = await openDialog()
    expect(form.queryByRole('switch', { name: 'Give it access to buckets' })).toBeNull()
  })

  const withPassphrase = async () => {
    const form = await openDialog()
    satellite.on('GET /api/v0/buckets/bucket-totals', () => computeRefused(404, ''))
    satellite.on('GET /photos', () => listed([], []))
    await names(form)
    await chooseBucket(form, 'photos')
    await press('Deploy instance', form)
    expect(await form.findByText('Enter the passphrase first.')).toBeTruthy()
    expect(sent()).toBeNull()
    await press('Enter passphrase', form)
    await enterPassphrase(await dialog('Enter passphrase'))
    await waitFor(() => expect(form.queryByRole('button', { name: 'Enter passphrase' })).toBeNull())
    return form
  }
  const keysMade = () =>
    satellite.received
      .filter(({ path, method }) => method === 'POST' && path.startsWith('/api/v0/api-keys/create'))
      .map(({ body }) => body)

  it('needs the passphrase of the project once, and gives it credentials of its own', async () => {
    const form = await withPassphrase()
    await press('Deploy instance', form)
    await dialog('web')
    expect(sent()?.['storage']).toEqual({
      accessKeyID: 'access',
      secretKey: 'secret',
      apiKeyID: anApiKey().id,
      buckets: ['photos'],
    })
    expect(keysMade()).toContain('instance-web.example.com')
  })

  it('leaves no key when the instance could not be made', async () => {
    const form = await withPassphrase()
    satellite.on(create, () => computeRefused(403, 'This project can have 1 instance.', 'compute_quota_reached'))
    await press('Deploy instance', form)
    expect(await form.findByText('This project can have 1 instance.')).toBeTruthy()
    expect(satellite.to(removeKeys).map(({ body }) => JSON.parse(body) as object)).toContainEqual({
      ids: [anApiKey().id],
    })
  })
})

describe('the page that deploys an instance', () => {
  it('has the sizes side by side, and leads to the list with the password', async () => {
    const router = open('compute-deploy-instance')
    const form = within(await screen.findByRole('form', { name: 'Deploy Instance' }))
    await names(form)
    await user.click(form.getByRole('radio', { name: 'small' }))
    await press('Deploy instance', form)
    const details = await dialog('web')
    expect(details.getByText('Hidden')).toBeTruthy()
    expect(router.state.location.pathname).toBe(`${computeProject}/compute-instances`)
    expect(sent()).toMatchObject({ instanceType: 'small', bootDiskSizeGB: 20 })
  })

  it('leads to the first mistake', async () => {
    open('compute-deploy-instance')
    const form = within(await screen.findByRole('form', { name: 'Deploy Instance' }))
    await press('Deploy instance', form)
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^Name/ }))
    expect(sent()).toBeNull()
  })

  it('says why it was refused', async () => {
    open('compute-deploy-instance')
    satellite.on(create, () => computeRefused(500, ''))
    const form = within(await screen.findByRole('form', { name: 'Deploy Instance' }))
    await names(form)
    await press('Deploy instance', form)
    expect(await form.findByText('Can not create Instance')).toBeTruthy()
  })
})
