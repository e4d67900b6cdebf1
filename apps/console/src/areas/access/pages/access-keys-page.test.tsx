import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { anApiKey, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/access'
const list = 'GET /api/v0/api-keys/list-paged'
const create = `POST /api/v0/api-keys/create/${project.id}`
const remove = 'DELETE /api/v0/api-keys/delete-by-ids'
const user = userEvent.setup({ delay: null })

let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    [list]: (request) => answered({ apiKeys: [anApiKey()], ...pageOf(request, 1) }),
    'GET /api/v0/api-keys/api-key-names': () => answered(['laptop']),
  })
})

afterEach(() => logOut(async () => undefined))

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

/** Up to the step behind the project's passphrase. */
async function enterPassphrase(accessName = 'server') {
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'New Access' }))
  await user.type(await screen.findByLabelText('Access Name'), `${accessName}{Enter}`)
  expect(await screen.findByText('Encryption Information')).toBeTruthy()
  await press('Next')
  expect(await screen.findByText('Configure Access')).toBeTruthy()
  await press('Next')
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'supersecretpassphrase{Enter}')
}

async function confirmDetails(accessName?: string) {
  await enterPassphrase(accessName)
  expect(await screen.findByText('Confirm Access Details')).toBeTruthy()
}

describe('New Access', () => {
  it('does not take a name twice', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'New Access' }))
    const name = await screen.findByLabelText('Access Name')
    await user.type(name, 'laptop')
    await press('Next')
    expect(await screen.findByText('This name is already in use')).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('shows what it will make', async () => {
    await confirmDetails()
    const details = screen.getByRole('table', { name: 'Access details' })
    expect(details.textContent).toContain('Read, Write, List, Delete')
    expect(details.textContent).toContain('All buckets')
    expect(details.textContent).toContain('No expiration date')
  })

  it('makes credentials, shows them once with a profile to copy, and hides the secret', async () => {
    await confirmDetails()
    await press('Create Access')
    expect(await screen.findByText('Save the access keys as they will only appear once.')).toBeTruthy()
    expect(satellite.to(create)[0]?.body).toBe('server')
    expect(JSON.parse(satellite.to('POST /v1/access')[0]?.body ?? '')).toMatchObject({ public: false })
    expect(screen.getByLabelText<HTMLInputElement>('Endpoint').value).toBe('http://127.0.0.1:7912')
    expect(screen.getByRole('group', { name: 'Secret Key' }).querySelector('[data-shown="true"]')).toBeNull()

    expect(screen.getByText(/endpoint_url = http:\/\/127\.0\.0\.1:7912/)).toBeTruthy()
  })

  it('keeps for the list what it made, and loses nothing when that fails', async () => {
    const keep = `PUT /api/v0/api-keys/${anApiKey().id}/facts`
    satellite.on(keep, () => refused(500))
    await confirmDetails()
    await press('Create Access')
    await screen.findByText('Access Created Successfully')
    expect(JSON.parse(satellite.to(keep)[0]?.body ?? '')).toMatchObject({
      type: 'S3-Credentials',
      rights: expect.arrayContaining(['download', 'upload', 'list', 'delete']) as unknown,
      buckets: [],
      expiresAt: null,
    })
    expect(satellite.to(remove)).toEqual([])
  })

  it('is made by the edge services of the project, and shows their endpoint', async () => {
    const edgeURLOverrides = { authService: 'https://auth.test/eu' }
    satellite.on('GET /api/v0/projects', () => answered([{ ...project, edgeURLOverrides }]))
    const credentials = { access_key_id: 'access', secret_key: 'secret', endpoint: 'https://gateway.eu.test' }
    satellite.on('POST /eu/v1/access', () => answered(credentials))
    await confirmDetails()
    await press('Create Access')
    expect((await screen.findByLabelText<HTMLInputElement>('Endpoint')).value).toBe('https://gateway.eu.test')
  })

  it('remembers the passphrase of the project for this tab', async () => {
    await confirmDetails()
    await press('Create Access')
    await screen.findByText('Access Created Successfully')
    await press('Close')
    await press('Close anyway')
    await press('New Access')
    await user.type(await screen.findByLabelText('Access Name'), 'another{Enter}')
    await press('Next')
    await press('Next')
    expect(await screen.findByText('Confirm Access Details')).toBeTruthy()
  })

  it('names a project passphrase that the project has not seen before anything is made', async () => {
    satellite.on(`GET /api/v0/projects/${project.id}/passphrase-checks`, () => answered(['of another passphrase']))
    await enterPassphrase()
    expect(await screen.findByText(/^This passphrase has not been used in this project before\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try another passphrase' })).toBeTruthy()
    expect(satellite.to(create)).toEqual([])

    await press('Next')
    await press('Create Access')
    expect(await screen.findByText('Access Created Successfully')).toBeTruthy()
    const remembered = `PUT /api/v0/projects/${project.id}/passphrase-checks`
    await waitFor(() => expect(satellite.to(remembered)).toHaveLength(1))
  })

  it('that fails takes its API key back and can be tried again', async () => {
    satellite.on('POST /v1/access', () => refused(500))
    await confirmDetails()
    await press('Create Access')
    expect(await screen.findByText('Can not get gateway credentials')).toBeTruthy()
    expect(satellite.to(remove)).toHaveLength(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Access' }).disabled).toBe(false)
  })

  it('of an API key asks for no passphrase', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'New Access' }))
    await user.type(await screen.findByLabelText('Access Name'), 'server')
    await user.click(screen.getByRole('radio', { name: 'API Key' }))
    await press('Next')
    await press('Next')
    await press('Create Access')
    expect(await screen.findByText('Access Created Successfully')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Satellite Address').value).not.toBe('')
    expect(screen.getByRole('group', { name: 'API Key' })).toBeTruthy()
    expect(satellite.to('POST /v1/access')).toEqual([])
  })

  it('limits an access as it was chosen, and shows that before it is made', async () => {
    publicQueries.setQueryData(configQuery.queryKey, aConfig({ objectLockUIEnabled: true }))
    satellite.on('GET /api/v0/buckets/bucket-names', () => answered(['photos', 'trips-2025', 'trips-2026']))
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'New Access' }))
    await user.type(await screen.findByLabelText('Access Name'), 'server')
    await user.click(screen.getByRole('radio', { name: 'API Key' }))
    await press('Next')
    await user.click(screen.getByRole('radio', { name: 'Advanced' }))
    await press('Next')
    await press('Next')
    expect(await screen.findByText('No permission selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Read' }))
    await user.click(screen.getByRole('checkbox', { name: 'List' }))
    await press('Next')
    await user.click(screen.getByRole('checkbox', { name: 'GetObjectRetention' }))
    await press('Next')
    await user.click(screen.getByRole('radio', { name: 'Select Buckets' }))
    await user.type(await screen.findByRole('combobox', { name: 'Buckets' }), '2026 trips')
    const option = await screen.findByRole('option', { name: 'trips-2026' })
    expect(screen.queryByRole('option', { name: 'trips-2025' })).toBeNull()
    await user.click(option)
    await press('Next')
    await user.click(screen.getByRole('radio', { name: '1 Week' }))
    await press('Next')
    const details = await screen.findByRole('table', { name: 'Access details' })
    for (const text of ['Read, List', 'GetObjectRetention', 'trips-2026', '11:59'])
      expect(details.textContent).toContain(text)
  })

  it('is not left without what it made before that was said', async () => {
    await confirmDetails()
    await press('Create Access')
    await screen.findByText('Access Created Successfully')
    await press('Close')
    expect(await screen.findByText(/^Nothing of it was copied or downloaded yet\./)).toBeTruthy()
    await press('Stay here')
    vi.stubGlobal('isSecureContext', true)
    await press('Copy all')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('remembers that the encryption notice is understood', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'New Access' }))
    await user.type(await screen.findByLabelText('Access Name'), 'server{Enter}')
    await user.click(await screen.findByLabelText("I understand, don't show this again."))
    await press('Next')
    await waitFor(() => expect(satellite.to('PATCH /api/v0/auth/account/settings')).toHaveLength(1))
    const [update] = satellite.to('PATCH /api/v0/auth/account/settings')
    expect(JSON.parse(update?.body ?? '').noticeDismissal).toMatchObject({ serverSideEncryption: true })
  })
})

describe('the list', () => {
  it('is sorted by the server', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Date created' }))
    await waitFor(() => expect(satellite.to(list).at(-1)?.query.get('order')).toBe('2'))
  })

  it('says what each key is for and when it was used last, or that it does not know', async () => {
    const facts = {
      type: 'S3-Credentials',
      rights: ['download'],
      buckets: ['photos'],
      expiresAt: '2025-01-02T12:00:00Z',
    }
    const keys = [
      anApiKey({ name: 'ended', facts: facts as never, lastUsedAt: null }),
      anApiKey({ id: '00000000-0000-4000-9000-000000000002', name: 'elsewhere' }),
    ]
    satellite.on(list, (request) => answered({ apiKeys: keys, ...pageOf(request, 2) }))
    openConsole(address)
    const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent
    await screen.findByText('ended')
    expect(rowOf('ended')).toMatch(/^endedS3 CredentialsExpiredReadphotosJan 2, 2025neverNov 5/)
    expect(rowOf('elsewhere')).toMatch(/^elsewhereunknownunknownunknownunknownNov 5/)
  })

  it('marks a key as public whose link everybody may open', async () => {
    const facts = { type: 'Link', rights: ['download', 'list'], buckets: ['photos'], expiresAt: null } as const
    const shared = anApiKey({ facts: { ...facts, rights: [...facts.rights], buckets: [...facts.buckets] } })
    satellite.on(list, (request) => answered({ apiKeys: [shared], ...pageOf(request, 1) }))
    openConsole(address)
    expect((await screen.findByText('Public')).closest('[title]')?.getAttribute('title')).toContain('Everybody')
  })

  it('calls a key behind a link by what that leads to, and keeps its name at hand', async () => {
    const name = 'dawn.jpg_shared-object_2025-11-22T12:00:00.000Z'
    satellite.on(list, (request) => answered({ apiKeys: [anApiKey({ name })], ...pageOf(request, 1) }))
    openConsole(address)
    const shown = await screen.findByText('Link · dawn.jpg · Nov 22, 2025')
    expect(shown.closest('[title]')?.getAttribute('title')).toBe(name)
    await user.click(screen.getByRole('button', { name: 'Actions for Link · dawn.jpg · Nov 22, 2025' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete access key' }))
    expect(within(await screen.findByRole('dialog')).getByText(name)).toBeTruthy()
  })

  it('deletes several keys after naming them, but none that somebody else made', async () => {
    const others = aProject({ name: 'Photos', id: project.id, ownerId: 'somebody else', role: wireRoles.member })
    const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
    const keys = ids.map((id, at) =>
      anApiKey({ id, name: `key ${at}`, ...(at === 2 && { creatorEmail: 'boss@example.com' }) }),
    )
    satellite = aSatellite({
      ...storageAnswers(others),
      [list]: (request) => answered({ apiKeys: keys, ...pageOf(request, 3) }),
    })
    openConsole(address)
    await user.click(await screen.findByRole('checkbox', { name: 'Select key 0' }))
    expect(screen.queryByRole('checkbox', { name: 'Select key 2' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: /Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete access keys' }))
    expect(['key 0', 'key 1', 'key 2'].map((name) => dialog.queryByText(name) !== null)).toEqual([true, true, false])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Access Grant(s) deleted successfully')).toBeTruthy()
    expect(JSON.parse(satellite.to(remove)[0]?.body ?? '')).toEqual({ ids: ids.slice(0, 2) })
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull())
  })

  it('deletes a key after naming it', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Actions for laptop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete access key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete access key' }))
    expect(dialog.getByText('laptop')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Access Grant(s) deleted successfully')).toBeTruthy()
    expect(JSON.parse(satellite.to(remove)[0]?.body ?? '')).toEqual({ ids: [anApiKey().id] })
  })
})
