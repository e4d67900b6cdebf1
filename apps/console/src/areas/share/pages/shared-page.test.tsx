import type { LinkInfo } from '@perigee/contract/links'
import { formatAccessKeyId } from '@perigee/crypto/edge-credentials'
import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { currentScope } from '@/lib/session-scope'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { pageOf, storageAnswers } from '@/testing/storage-answers'
import { createHandlers } from '@/worker/handlers'
import { writePlace } from '../link-place'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/shared'
const links = `/api/v0/projects/${project.id}/links`
const accessKeyId = formatAccessKeyId(new Uint8Array(16).fill(1))
const user = userEvent.setup({ delay: null })

const aLink = (facts: Partial<LinkInfo> = {}): LinkInfo => ({
  id: '00000000-0000-4000-9000-0000000000aa',
  kind: 'file',
  name: 'a.png',
  bucket: 'photos',
  creatorEmail: 'ada@example.test',
  createdAt: '2026-11-05T12:00:00Z',
  linkHash: 'ab'.repeat(32),
  sealedPlace: 'c2VhbGVk',
  state: 'active',
  rules: {
    password: true,
    expiresAt: null,
    maxDownloads: 3,
    maxBytes: null,
    hideListing: false,
    paused: false,
    dropBox: null,
  },
  use: { downloads: 2, bytes: 0, uploads: 0, uploadedBytes: 0 },
  views: 12,
  recentViews: 4,
  bytes: 1_200_000,
  lastOpenedAt: null,
  ...facts,
})
const theirs = aLink({ id: '00000000-0000-4000-9000-0000000000bb', name: 'theirs', creatorEmail: 'bob@example.test' })

let satellite: Satellite
let listed: LinkInfo[]

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  sessionFlag.set()
  installAccessWorker()
  listed = [aLink(), theirs]
  satellite = aSatellite({
    ...storageAnswers(project),
    [`GET ${links}`]: (request) => answered({ links: listed, ...pageOf(request, listed.length) }),
    [`PATCH ${links}`]: () => done(),
    [`DELETE ${links}`]: () => done(),
  })
})

afterEach(() => logOut(async () => undefined))

const bodies = (method: 'PATCH' | 'DELETE') =>
  satellite.to(`${method} ${links}`).map(({ body }) => JSON.parse(body) as unknown)
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
async function choose(name: string, action: string) {
  await user.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the list', () => {
  it('says what is shared, by whom, what holds and how often it was opened', async () => {
    openConsole(address)
    const cells = (await row('a.png')).getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(1, 7)).toEqual([
      'a.pngin photos',
      'ActivePassword · 2 of 3 downloads',
      '12',
      '1.2 MB',
      expect.stringContaining('Nov 5') as unknown,
      'ada@example.test',
    ])
  })

  it('is asked for as the address says: newest first unless it says otherwise', async () => {
    openConsole(`${address}?sort=-views&page=2&size=25`)
    await screen.findByText('a.png')
    const [asked] = satellite.to(`GET ${links}`)
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      order: '4',
      orderDirection: '2',
      page: '2',
      limit: '25',
    })
  })

  it('without links says what it is for', async () => {
    listed = []
    openConsole(address)
    expect(await screen.findByText('Nothing is shared yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse files' }).getAttribute('href')).toContain('/buckets')
  })

  it('that cannot be fetched says so and can be asked for again', async () => {
    satellite.on(`GET ${links}`, () => refused(500))
    openConsole(address)
    expect(await screen.findByText(/Unable to fetch the links/)).toBeTruthy()
    satellite.on(`GET ${links}`, (request) => answered({ links: listed, ...pageOf(request, 1) }))
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('a.png')).toBeTruthy()
  })

  it('is not in the menu of a satellite that has none', async () => {
    publicQueries.setQueryData(configQuery.queryKey, aConfig({ additions: [] }))
    openConsole('/projects/AAECAwQFBgc/access')
    expect(await screen.findByRole('link', { name: 'Access' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Shared' })).toBeNull()
  })
})

describe('rights', () => {
  it('members see all links, and change only their own', async () => {
    const ofOthers = aProject({ name: 'Photos', id: project.id, ownerId: 'somebody else', role: wireRoles.member })
    satellite = aSatellite({
      ...storageAnswers(ofOthers, { role: wireRoles.member }),
      [`GET ${links}`]: (request) => answered({ links: listed, ...pageOf(request, listed.length) }),
    })
    openConsole(address)
    await user.click((await row('theirs')).getByRole('button', { name: 'Actions for theirs' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Copy link'])
    await user.keyboard('{Escape}')
    expect((await row('theirs')).queryByRole('checkbox')).toBeNull()
    expect((await row('a.png')).getByRole('checkbox')).toBeTruthy()
  })
})

describe('a link', () => {
  it('is copied again with the passphrase that sealed it', async () => {
    const passphrase = 'correct horse'
    const { salt } = (await (await fetch(`/api/v0/projects/${project.id}/config`)).json()) as { salt: string }
    const place = writePlace({ accessKeyId, bucket: 'photos', path: 'x/a b.png' })
    const sealed = await createHandlers().sealLink({ accessKeyId, place, rootKey: { passphrase, salt } })
    listed = [aLink(sealed)]
    publicQueries.setQueryData(configQuery.queryKey, aConfig({ publicLinksharingURL: 'https://link.test' }))
    currentScope().part(objectStoragePart).setPassphrase(project.id, passphrase)
    openConsole(address)
    await choose('a.png', 'Copy link')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
    expect(field.value).toBe(`https://link.test/s/${accessKeyId}/photos/x/a%20b.png`)
  })

  it('of another passphrase says that it takes that one', async () => {
    currentScope().part(objectStoragePart).setPassphrase(project.id, 'another')
    openConsole(address)
    await choose('a.png', 'Copy link')
    expect(await screen.findByText(/was made with another passphrase/)).toBeTruthy()
  })

  it('gets other options, and what was not touched is not sent', async () => {
    openConsole(address)
    await choose('a.png', 'Change options')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change options' }))
    expect(dialog.getByText(/A password is set. It cannot be shown again/)).toBeTruthy()
    await user.clear(dialog.getByLabelText('Stop after downloads'))
    await user.type(dialog.getByLabelText('Stop after downloads'), '5')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies('PATCH')).toEqual([{ ids: [aLink().id], change: { maxDownloads: 5 } }]))
  })

  it('is paused and resumed', async () => {
    openConsole(address)
    await choose('a.png', 'Pause')
    await waitFor(() => expect(bodies('PATCH')).toEqual([{ ids: [aLink().id], change: { paused: true } }]))
  })

  it('is revoked once that is confirmed', async () => {
    openConsole(address)
    await choose('a.png', 'Revoke')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke link' }))
    expect(bodies('DELETE')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(bodies('DELETE')).toEqual([{ ids: [aLink().id] }]))
    expect(await screen.findByText('Link revoked')).toBeTruthy()
  })

  it('whose rules cannot be read can still be revoked, and not changed', async () => {
    listed = [aLink({ rules: null, use: null, state: 'unknown' })]
    openConsole(address)
    await user.click((await row('a.png')).getByRole('button', { name: 'Actions for a.png' }))
    const item = async (name: RegExp) => (await screen.findByRole('menuitem', { name })).getAttribute('data-disabled')
    expect(await item(/^Change options/)).not.toBeNull()
    expect(await item(/^Revoke/)).toBeNull()
  })
})

it('several links are revoked together', async () => {
  openConsole(address)
  await user.click((await row('a.png')).getByRole('checkbox'))
  await user.click((await row('theirs')).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke links' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(bodies('DELETE')).toEqual([{ ids: [aLink().id, theirs.id] }]))
})
