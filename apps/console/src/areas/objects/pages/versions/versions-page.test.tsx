import { decodeXml, encodeXml } from '@perigee/s3/xml/codec'
import { copyObjectResultXml } from '@perigee/s3/xml/copy-result'
import { deleteObjectsXml } from '@perigee/s3/xml/delete-objects'
import { deleteResultXml } from '@perigee/s3/xml/delete-result'
import { listObjectVersionsXml, type ListedVersion } from '@perigee/s3/xml/list-object-versions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Received, refused, type Satellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos'
const config = { versioningUIEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
const user = userEvent.setup({ delay: null })

/** 'key id day'; an id that begins with 'x' is a delete marker. Newest first within a key. */
function versionsAnswer(lines: readonly string[], { prefixes = [] as string[], next = '' } = {}): Response {
  const seen = new Set<string>()
  const versions = lines.map((line): ListedVersion => {
    const [key = '', versionId = '', day = '1'] = line.split(' ')
    const isLatest = !seen.has(key)
    seen.add(key)
    const lastModified = new Date(`2026-11-${day.padStart(2, '0')}T12:00:00Z`)
    return { key, versionId, isLatest, isDeleteMarker: versionId.startsWith('x'), lastModified, etag: 'e', size: 5 }
  })
  const [nextKeyMarker, nextVersionIdMarker] = next.split(' ')
  return new Response(
    encodeXml(listObjectVersionsXml, {
      bucket: 'photos',
      prefix: '',
      delimiter: '/',
      keyMarker: '',
      versionIdMarker: '',
      maxKeys: 500,
      truncated: next !== '',
      ...(next !== '' && nextKeyMarker !== undefined && { nextKeyMarker }),
      ...(nextVersionIdMarker !== undefined && { nextVersionIdMarker }),
      encodingType: 'url',
      prefixes,
      versions,
    }),
  )
}

let satellite: Satellite
let versions: (request: Received) => Response

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  versions = () => versionsAnswer(['a.txt v2 9', 'a.txt v1 2', 'gone.txt x3 8', 'gone.txt x2 7', 'gone.txt v1 1'])
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 2, versioning: 2 })),
    'GET /photos': (request) => (request.query.has('versions') ? versions(request) : listed([], ['a.txt'])),
  })
})

afterEach(async () => {
  localStorage.clear()
  await logOut(async () => undefined)
})

async function open(search = '?versions=1') {
  const router = openConsole(address + search)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  return router
}
const opener = (name: string) => screen.findByRole('button', { name })
const table = () => screen.findByRole('table', { name: 'Files and folders with versions' })
const rowOf = async (version: string) =>
  within(await table())
    .getByText(version)
    .closest('tr') ?? expect.unreachable(version)
async function choose(action: string, of: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const listings = () => satellite.to('GET /photos').filter(({ query }) => query.has('versions'))

describe('versions of a folder', () => {
  it('come and go by the menu of the bucket, and stand in the address', async () => {
    const router = await open('')
    await screen.findByRole('button', { name: 'a.txt' })
    await user.click(screen.getByRole('button', { name: 'Bucket actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show object versions' }))
    await table()
    expect(router.state.location.search).toEqual({ versions: 1 })
    await user.click(screen.getByRole('button', { name: 'Bucket actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hide object versions' }))
    await screen.findByRole('table', { name: 'Files and folders' })
    expect(router.state.location.search).toEqual({})
  })

  it('are not offered where a bucket never kept any', async () => {
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 2, versioning: 1 })))
    await open('')
    await screen.findByRole('button', { name: 'a.txt' })
    await user.click(screen.getByRole('button', { name: 'Bucket actions' }))
    await screen.findByRole('menuitem', { name: 'Bucket details' })
    expect(screen.queryByRole('menuitem', { name: 'Show object versions' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Undelete files…' })).toBeNull()
  })

  it('say which is the latest, and which is a delete marker', async () => {
    await open()
    await user.click(await opener('a.txt'))
    expect(within(await rowOf('v2')).queryByText('Latest')).toBeTruthy()
    expect(within(await rowOf('v1')).queryByText('Latest')).toBeNull()
    expect(within((await opener('gone.txt')).closest('tr') as HTMLElement).queryByText('Deleted')).toBeTruthy()
    await user.click(await opener('gone.txt'))
    expect(within(await rowOf('x3')).queryByText('Delete marker')).toBeTruthy()
    expect(within(await rowOf('x3')).queryByRole('button', { name: /Download/ })).toBeNull()
  })

  it('of one file with very many are asked for when they are looked at, and keep no other file away', async () => {
    versions = ({ query }) => {
      const [key, version] = [query.get('key-marker'), query.get('version-id-marker')]
      if (key === null) return versionsAnswer(['a.txt v3', 'a.txt v2'], { next: 'a.txt v2' })
      if (version === null) return versionsAnswer(['b.txt w1'])
      return versionsAnswer(['a.txt v1', 'a.txt.bak u1'])
    }
    await open()
    await opener('b.txt')
    expect(listings().map(({ query }) => query.get('version-id-marker'))).toEqual([null, null])
    await user.click(await opener('a.txt'))
    await waitFor(async () => expect(await rowOf('v1')).toBeTruthy())
    expect(screen.queryByText('u1')).toBeNull()
    expect(listings().at(-1)?.query.get('version-id-marker')).toBe('v2')
  })

  it('are gone through by keys', async () => {
    await open()
    const first = await opener('a.txt')
    first.focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('a.txt, version v2')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(await opener('gone.txt'))
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowLeft}')
    expect(first.getAttribute('aria-expanded')).toBe('false')
  })

  it('are selected one by one and with their file', async () => {
    await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all versions of gone.txt' }))
    expect(await screen.findByText(/^3 selected/)).toBeTruthy()
    await user.click(await opener('a.txt'))
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.txt, version v1' }))
    await user.click(screen.getByRole('button', { name: 'Delete 4 versions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete versions' }))
    expect(await dialog.findByText('Version ID: x3 (delete marker)')).toBeTruthy()
    expect(dialog.queryByText('Version ID: v2')).toBeNull()
  })
})

describe('restoring a version', () => {
  it('copies it on top, also when the list is drawn anew while its menu is open', async () => {
    satellite.on(
      'PUT /photos/a.txt',
      () => new Response(encodeXml(copyObjectResultXml, { etag: 'e', lastModified: new Date() })),
    )
    await open()
    await user.click(await opener('a.txt'))
    await user.click(await screen.findByRole('button', { name: 'Actions for a.txt, version v1' }))
    const item = await screen.findByRole('menuitem', { name: 'Restore' })
    versions = () => versionsAnswer(['a.txt v3 10', 'a.txt v2 9', 'a.txt v1 2'])
    screen.getByRole('button', { name: 'Refresh', hidden: true }).click()
    await waitFor(async () => expect(await rowOf('v3')).toBeTruthy())
    await user.click(item)
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Previous Version' }))
    await user.click(dialog.getByRole('button', { name: 'Restore Version' }))
    expect(await screen.findByText('Previous version restored.')).toBeTruthy()
    const [copy, ...more] = satellite.to('PUT /photos/a.txt')
    expect(copy?.headers.get('x-amz-copy-source')).toBe('/photos/a.txt?versionId=v1')
    expect(more).toEqual([])
  })

  it('that is gone says so', async () => {
    satellite.on('PUT /photos/a.txt', () => refused(404))
    await open()
    await user.click(await opener('a.txt'))
    await choose('Restore', 'a.txt, version v1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Previous Version' }))
    await user.click(dialog.getByRole('button', { name: 'Restore Version' }))
    expect(await dialog.findByText(/^Error restoring previous version\. This version is gone/)).toBeTruthy()
  })

  it('is offered for older ones with content', async () => {
    await open()
    await user.click(await opener('gone.txt'))
    await user.click(await opener('a.txt'))
    for (const [version, offered] of [
      ['a.txt, version v2', false],
      ['gone.txt, version x2', false],
      ['gone.txt, version v1', true],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Actions for ${version}` }))
      await screen.findByRole('menuitem', { name: 'Delete' })
      expect(screen.queryByRole('menuitem', { name: 'Restore' }) !== null).toBe(offered)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    }
  })
})

it('undeleting a file takes away what hides it, and nothing else', async () => {
  satellite.on('POST /photos', () => new Response(encodeXml(deleteResultXml, { deleted: [], failed: [] })))
  await open()
  await choose('Undelete', 'gone.txt')
  expect(await screen.findByText('gone.txt undeleted.')).toBeTruthy()
  const bodies = satellite
    .to('POST /photos')
    .map(({ body }) => decodeXml(deleteObjectsXml, body, { maxLength: 10_000 }))
  expect(bodies.map(({ objects }) => objects)).toEqual([
    [
      { key: 'gone.txt', versionId: 'x3' },
      { key: 'gone.txt', versionId: 'x2' },
    ],
  ])
})

describe('a folder as it was', () => {
  it('is opened by an address, and can only be looked at', async () => {
    await open('?at=2026-11-05T00:00:00.000Z')
    const rows = within(await screen.findByRole('table', { name: 'Files and folders' }))
    expect(await rows.findByRole('button', { name: 'gone.txt' })).toBeTruthy()
    expect(screen.getByRole('note', { name: 'As of' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    await user.click(rows.getByRole('button', { name: 'Actions for a.txt' }))
    await screen.findByRole('menuitem', { name: 'Preview' })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Preview', 'Download'])
  })

  it('is shown at another moment, but at none that is still to come', async () => {
    await open('?at=2026-11-05T00:00:00.000Z')
    await user.click(await screen.findByRole('button', { name: 'Change time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'View as of' }))
    const field = dialog.getByLabelText('Date and time')
    await user.clear(field)
    await user.type(field, '2999-01-01T00:00')
    await user.click(dialog.getByRole('button', { name: 'View' }))
    expect(await dialog.findByText('Select a time that is past')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '2020-01-01T00:00')
    await user.click(dialog.getByRole('button', { name: 'View' }))
    expect(await screen.findByText('Nothing was here then')).toBeTruthy()
  })
})
