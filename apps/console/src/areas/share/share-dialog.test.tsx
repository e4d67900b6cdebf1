import { additions } from '@perigee/contract/config'
import { hour, minute } from '@perigee/std/durations'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { renderInProject } from '@/testing/render-in-project'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { aBucket, anApiKey, storageAnswers } from '@/testing/storage-answers'
import { discardLeftovers, rememberPending } from './pending-links'
import { ShareDialog } from './share-dialog'
import type { ShareKind } from './share-kind'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never, urlId: 'AAECAwQFBgc' as never })
const config = aConfig({ publicLinksharingURL: 'https://link.test' })
/** An access key id. */
const jid = 'juaqcaibaeaqcaibaeaqcaibaeaq'
const linkId = '00000000-0000-4000-9000-0000000000aa'
const links = `/api/v0/projects/${project.id}/links`
/** Of a satellite that has no list of links. */
const plain = aConfig({
  publicLinksharingURL: 'https://link.test',
  additions: additions.filter((addition) => addition !== 'links'),
})
const user = userEvent.setup({ delay: null })
const register = 'POST /v1/access'

let satellite: Satellite
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  vi.stubGlobal('isSecureContext', true)
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/api-keys/api-key-names': () => answered([]),
    [register]: () => answered({ access_key_id: jid, secret_key: 'secret', endpoint: 'http://127.0.0.1:7912' }),
    [`POST ${links}`]: () => answered({ id: linkId }),
    [`PATCH ${links}`]: () => done(),
  })
  currentScope().part(objectStoragePart).setPassphrase(project.id, 'correct horse')
})

afterEach(async () => {
  cleanup()
  await logOut(async () => undefined)
  vi.useRealTimers()
  localStorage.clear()
})

async function open(kind: ShareKind, path: string, title: string, shown = config) {
  renderInProject(project, <ShareDialog bucket="photos" object={{ key: path }} kind={kind} onClose={onClose} />, {
    config: shown,
  })
  return within(await screen.findByRole('dialog', { name: title }))
}

type Dialog = Awaited<ReturnType<typeof open>>

const link = (dialog: Dialog, label: string) => dialog.findByRole<HTMLInputElement>('textbox', { name: label })

describe('sharing', () => {
  it.each([
    ['bucket', '', 'Share Bucket', `https://link.test/s/${jid}/photos`],
    ['folder', '2026/june/', 'Share Folder', `https://link.test/s/${jid}/photos/2026/june/`],
    ['file', '2026/june/a.png', 'Share File', `https://link.test/s/${jid}/photos/2026%2Fjune/a.png`],
  ] as const)('a %s %j says what it means and gives a link', async (kind, path, title, url) => {
    const dialog = await open(kind, path, title)
    const info = `Public link sharing. Anyone with the link can view your shared ${kind}. No sign-in required.`
    expect(dialog.getByText(info)).toBeTruthy()
    expect((await link(dialog, 'Interactive Preview Link')).value).toBe(url)
    expect(JSON.parse(satellite.to(register)[0]?.body ?? '{}')).toMatchObject({ public: true })
  })

  it('a file also gives its content, and the page is the default', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    expect((await link(dialog, 'Direct Download Link')).value).toBe(`https://link.test/raw/${jid}/photos/a.png`)
    expect(dialog.getByText('Default')).toBeTruthy()
  })

  it('a folder has nothing to embed and no content of its own', async () => {
    const dialog = await open('folder', 'a/', 'Share Folder')
    await link(dialog, 'Interactive Preview Link')
    expect(dialog.queryByText('Direct Download Link')).toBeNull()
    expect(dialog.queryByText('Default')).toBeNull()
    expect(dialog.queryByRole('tab', { name: 'Embed' })).toBeNull()
  })

  it('cannot be left while the link is being made', async () => {
    let answer: (response: Response) => void = () => undefined
    satellite.on(register, () => new Promise<Response>((resolve) => (answer = resolve)))
    const dialog = await open('bucket', '', 'Share Bucket')
    await waitFor(() => expect(satellite.to(register)).toHaveLength(1))
    const buttons = dialog.getAllByRole<HTMLButtonElement>('button', { name: 'Close' })
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
    answer(answered({ access_key_id: jid, secret_key: '', endpoint: '' }))
    await link(dialog, 'Interactive Preview Link')
    expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false])
  })

  it('that fails closes, says why and leaves no API key behind', async () => {
    satellite.on(register, () => refused(500))
    await open('bucket', '', 'Share Bucket')
    expect(await screen.findByText('Unable to get sharing URL. Can not get gateway credentials')).toBeTruthy()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')).toHaveLength(1)
  })

  it('says when the link ends with the trial, and leads to the upgrade', async () => {
    satellite.on(register, () =>
      answered({
        access_key_id: jid,
        secret_key: '',
        endpoint: '',
        freeTierRestrictedExpiration: '2026-11-27T12:00:00Z',
      }),
    )
    const dialog = await open('bucket', '', 'Share Bucket')
    expect(await dialog.findByText(/^This link will expire at Nov 27, 2026, .+\.$/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Upgrade' }))
    expect(await screen.findByText(/upgrade your account/)).toBeTruthy()
  })

  it('asks for the passphrase first', async () => {
    currentScope().part(objectStoragePart).clearPassphrase(project.id)
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 0 })))
    renderInProject(project, <ShareDialog bucket="photos" object={{ key: '' }} kind="bucket" onClose={onClose} />, {
      config,
    })
    const ask = within(await screen.findByRole('dialog', { name: 'Enter passphrase' }))
    expect(satellite.to(register)).toHaveLength(0)
    await user.type(ask.getByLabelText(/passphrase/i, { selector: 'input' }), 'correct horse{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Share Bucket' })).toBeTruthy()
  })
})

describe('the expiry of a link that is not listed', () => {
  const names = () => satellite.to(`POST /api/v0/api-keys/create/${project.id}`).length

  it('makes another link, and the one that nobody has goes away', async () => {
    const dialog = await open('bucket', '', 'Share Bucket', plain)
    await link(dialog, 'Interactive Preview Link')
    await user.click(dialog.getByRole('radio', { name: '1 Week' }))
    await waitFor(() => expect(names()).toBe(2))
    await waitFor(() => expect(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')).toHaveLength(1))
  })

  it('leaves a link alone that was copied', async () => {
    const dialog = await open('bucket', '', 'Share Bucket', plain)
    await link(dialog, 'Interactive Preview Link')
    await user.click(dialog.getByRole('button', { name: 'Copy Link' }))
    await user.click(dialog.getByRole('radio', { name: '1 Week' }))
    await waitFor(() => expect(names()).toBe(2))
    await link(dialog, 'Interactive Preview Link')
    expect(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')).toHaveLength(0)
  })

  it('is for projects of paying owners', async () => {
    satellite.on(`GET /api/v0/projects/${project.id}/config`, async (request) => {
      const whole = storageAnswers(project)[`GET ${request.path}`]
      const value = (await whole?.(request)?.json()) as object
      return answered({ ...value, hasPaidPrivileges: false })
    })
    const dialog = await open('bucket', '', 'Share Bucket', plain)
    await link(dialog, 'Interactive Preview Link')
    expect(dialog.queryByRole('radiogroup')).toBeNull()
  })
})

describe('closing', () => {
  const deleted = () =>
    satellite.to('DELETE /api/v0/api-keys/delete-by-ids').map(({ body }) => JSON.parse(body) as unknown)
  const remembered = () => localStorage.getItem('perigee.pending-links')

  it('takes a link away that nobody has', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    expect(remembered()).toContain(anApiKey().id)
    expect(remembered()).not.toContain(jid)
    cleanup()
    await waitFor(() => expect(deleted()).toEqual([{ ids: [anApiKey().id] }]))
    await waitFor(() => expect(remembered()).toBeNull())
  })

  it.each([
    ['was copied', (dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Copy Link' }))],
    ['was selected', async (dialog: Dialog) => user.click(await link(dialog, 'Direct Download Link'))],
    [
      'was opened',
      async (dialog: Dialog) => {
        document.addEventListener('click', (event) => event.preventDefault(), { once: true })
        await user.click(dialog.getByRole('link', { name: 'Open Interactive Preview Link' }))
      },
    ],
  ])('leaves a link alone that %s', async (_, pass) => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    await pass(dialog)
    expect(remembered()).toBeNull()
    cleanup()
    await Promise.resolve()
    expect(deleted()).toEqual([])
  })

  it('the tab takes it away too', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    expect(deleted()).toEqual([])
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }))
    await waitFor(() => expect(deleted()).toEqual([{ ids: [anApiKey().id] }]))
  })

  it('by a breakdown leaves it to the next start, an hour later, of the same account', async () => {
    rememberPending('old', 'me')
    vi.setSystemTime(Date.now() + 59 * minute)
    rememberPending('new', 'me')
    rememberPending('theirs', 'you')
    vi.setSystemTime(Date.now() + minute)
    await discardLeftovers('me')
    expect(deleted()).toEqual([{ ids: ['old'] }])
    vi.setSystemTime(Date.now() + hour)
    satellite.on('DELETE /api/v0/api-keys/delete-by-ids', () => refused(500))
    await discardLeftovers('me')
    expect(remembered()).toContain('new')
    satellite.on('DELETE /api/v0/api-keys/delete-by-ids', () => done())
    await discardLeftovers('me')
    expect(remembered()).not.toContain('new')
    expect(remembered()).toContain('theirs')
  })
})

describe('passing it on', () => {
  it('copying says so for 750 ms', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    await user.click(dialog.getByRole('button', { name: 'Copy Link' }))
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`https://link.test/s/${jid}/photos/a.png`)
    expect(await dialog.findByRole('button', { name: 'Copy Link' })).toBeTruthy()
  })

  it.each([
    ['Interactive Preview Link', `https://link.test/s/${jid}/photos/a.png`],
    ['Direct Download Link', `https://link.test/raw/${jid}/photos/a.png`],
  ])('%s has a copy button of its own', async (label, url) => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, label)
    await user.click(dialog.getByRole('button', { name: `Copy ${label}` }))
    expect(await navigator.clipboard.readText()).toBe(url)
    cleanup()
    await Promise.resolve()
    expect(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')).toHaveLength(0)
  })

  it('says who can see it and where it ends', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    expect(dialog.getByText('Anyone with this link')).toBeTruthy()
    await link(dialog, 'Interactive Preview Link')
    expect(dialog.getByText(/options can be changed on the Shared page, without a new address/)).toBeTruthy()
  })

  it('goes to eight places in a tab of its own', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    await user.click(dialog.getByRole('tab', { name: 'Social' }))
    const places = dialog.getAllByRole<HTMLAnchorElement>('link')
    expect(places).toHaveLength(8)
    expect(places.every(({ target, rel }) => target === '_blank' && rel === 'noreferrer')).toBe(true)
    expect(places[6]?.href).toContain(
      encodeURIComponent(`Shared using Perigee https://link.test/s/${jid}/photos/a.png`),
    )
  })

  it('a picture can be embedded', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    await user.click(dialog.getByRole('tab', { name: 'Embed' }))
    const code = `<img src="https://link.test/raw/${jid}/photos/a.png" alt="Shared image">`
    expect(dialog.getByText(code)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Copy Code' }))
    expect(await navigator.clipboard.readText()).toBe(code)
  })
})

describe('the options', () => {
  const changes = () => satellite.to(`PATCH ${links}`).map(({ body }) => JSON.parse(body) as unknown)
  const made = () => satellite.to(`POST ${links}`).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  const shownLink = (dialog: Dialog) =>
    dialog.queryByRole<HTMLInputElement>('textbox', { name: /^(Interactive Preview|Upload) Link$/ })

  async function unfolded(kind: ShareKind, path: string, title: string) {
    const dialog = await open(kind, path, title)
    await dialog.findByRole('textbox', { name: 'Interactive Preview Link' })
    await user.click(dialog.getByRole('button', { name: 'Options' }))
    return dialog
  }
  const apply = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Apply Options' }))

  it('are folded, and a link begins with none', async () => {
    const dialog = await open('file', 'a.png', 'Share File')
    await link(dialog, 'Interactive Preview Link')
    expect(dialog.getByRole('button', { name: 'Options' }).getAttribute('aria-expanded')).toBe('false')
    expect(made()).toMatchObject([{ kind: 'file', password: null, maxDownloads: null, dropBox: null, paused: false }])
  })

  it('hide the address until they hold, which then is the same', async () => {
    const dialog = await unfolded('file', 'a.png', 'Share File')
    const before = shownLink(dialog)?.value
    await user.click(dialog.getByRole('switch', { name: 'Ask for a password' }))
    expect(shownLink(dialog)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Copy Link' })).toBeNull()
    await user.type(dialog.getByLabelText(/^Password/), 'four words')
    expect(dialog.getByText(/^Password strength: /)).toBeTruthy()
    await user.type(dialog.getByLabelText('Stop after downloads'), '1')
    await apply(dialog)
    expect((await link(dialog, 'Interactive Preview Link')).value).toBe(before)
    expect(changes()).toMatchObject([
      { ids: [linkId], change: { password: { set: 'four words' }, maxDownloads: 1, expiresAt: null } },
    ])
    expect(dialog.getByText('Anyone with this link and its password')).toBeTruthy()
    expect(made()).toHaveLength(1)
  })

  it('that do not hold give no address, and can be tried again', async () => {
    satellite.on(`PATCH ${links}`, () => refused(503, 'The rules of links cannot be reached at the moment.'))
    const dialog = await unfolded('file', 'a.png', 'Share File')
    await user.type(dialog.getByLabelText('Stop after bytes'), '5 GB')
    await apply(dialog)
    expect(await dialog.findByText(/The rules of links cannot be reached/)).toBeTruthy()
    expect(shownLink(dialog)).toBeNull()
    satellite.on(`PATCH ${links}`, () => done())
    await apply(dialog)
    await link(dialog, 'Interactive Preview Link')
    expect(changes()).toHaveLength(2)
  })

  it('that make no sense are marked and not sent', async () => {
    const dialog = await unfolded('file', 'a.png', 'Share File')
    await user.type(dialog.getByLabelText('Stop after downloads'), 'many')
    await apply(dialog)
    expect(await dialog.findByText('A whole number above 0.')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  it('of a folder can make a drop box: another link, which may only write, in place of the first', async () => {
    const dialog = await unfolded('folder', '2026/', 'Share Folder')
    await user.click(dialog.getByRole('switch', { name: /Drop box/ }))
    await user.type(dialog.getByLabelText('Most files'), '3')
    await apply(dialog)
    expect((await link(dialog, 'Upload Link')).value).toBe(`https://link.test/s/${jid}/photos/2026/`)
    expect(made().at(-1)).toMatchObject({ kind: 'dropbox', dropBox: { maxFiles: 3 } })
    expect(dialog.getByText(/can upload files into this folder, and sees nothing/)).toBeTruthy()
    expect(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')).toHaveLength(1)
  })

  it('an end is for projects of paying owners', async () => {
    const paid = await unfolded('file', 'a.png', 'Share File')
    await user.click(paid.getByRole('radio', { name: '1 Week' }))
    await apply(paid)
    await waitFor(() =>
      expect(changes()).toMatchObject([{ change: { expiresAt: expect.stringMatching(/Z$/) as unknown } }]),
    )
    cleanup()
    satellite.on(`GET /api/v0/projects/${project.id}/config`, async (request) => {
      const whole = storageAnswers(project)[`GET ${request.path}`]
      return answered({ ...((await whole?.(request)?.json()) as object), hasPaidPrivileges: false })
    })
    await currentScope().queries.invalidateQueries()
    const free = await unfolded('file', 'a.png', 'Share File')
    expect(free.queryByRole('radiogroup')).toBeNull()
  })

  it('of a link that could not be listed are none, and it works without', async () => {
    satellite.on(`POST ${links}`, () => refused(503))
    const dialog = await unfolded('file', 'a.png', 'Share File')
    expect(dialog.getByText(/takes no options. It works as it is/)).toBeTruthy()
    expect(dialog.getByText(/ends when its key is deleted on the Access Keys page/)).toBeTruthy()
    expect(dialog.queryByRole('switch')).toBeNull()
  })
})
