import { decodeXml, encodeXml } from '@perigee/s3/xml/codec'
import { deleteObjectsXml } from '@perigee/s3/xml/delete-objects'
import { deleteResultXml } from '@perigee/s3/xml/delete-result'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Received, refused, type Satellite } from '@/testing/satellite'
import { aBucket, aDeletion, listed, listedMarkers, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos'
const odd = 'a b+c%#?é日本.txt'
const user = userEvent.setup({ delay: null })

let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  // Uploads are under way for as long as a test lasts.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 2 })),
    'GET /photos': ({ query }) =>
      query.get('prefix') === 'trips/' ? listed([], ['trips/map.png']) : listed(['trips/'], [odd, '.file_placeholder']),
  })
})

afterEach(async () => {
  await logOut(async () => undefined)
  vi.restoreAllMocks()
})

/** A listing without objects, of a bucket in which these have been deleted. */
const emptyBut =
  (deleted: string[]) =>
  ({ query }: Received) =>
    query.has('versions') ? listedMarkers(deleted) : listed([], [])

async function unlock(passphrase = 'correct horse') {
  const field = await screen.findByLabelText('Encryption Passphrase')
  await user.clear(field)
  await user.type(field, `${passphrase}{Enter}`)
}

const deletesAll = () => new Response(encodeXml(deleteResultXml, { deleted: [], failed: [] }))
const deletedKeys = () =>
  satellite
    .to('POST /photos')
    .flatMap(({ body }) => decodeXml(deleteObjectsXml, body, { maxLength: 10_000 }).objects.map(({ key }) => key))

describe('opening a bucket', () => {
  it('needs a passphrase', async () => {
    openConsole(address)
    await screen.findByRole('dialog', { name: 'Enter passphrase' })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText("Passphrase can't be empty")).toBeTruthy()
  })

  it('shows folders first, then files, without what only marks a folder', async () => {
    openConsole(address)
    await unlock()
    const rows = within(await screen.findByRole('table', { name: 'Files and folders' }))
    await rows.findByRole('link', { name: 'trips' })
    const names = rows.getAllByRole('row').map((row) => row.querySelectorAll('td')[1]?.textContent)
    expect(names).toEqual([undefined, 'trips', odd])
  })

  it('says so when the list could not be loaded anew, and keeps what is there', async () => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    satellite.on('GET /photos', () => refused(403))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'trips' })).toBeTruthy()
  })

  it('warns of a passphrase that opens nothing, until it is edited or confirmed', async () => {
    satellite.on('GET /photos', emptyBut([]))
    openConsole(address)
    await unlock('wrong')
    expect(await screen.findByText(/^Object count mismatch/)).toBeTruthy()
    await user.type(screen.getByLabelText('Encryption Passphrase'), '!')
    expect(screen.queryByText(/^Object count mismatch/)).toBeNull()

    await unlock('wrong')
    await screen.findByText(/^Object count mismatch/)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Nothing here opens with this passphrase')).toBeTruthy()
    expect(screen.getByText(/^Object count mismatch/)).toBeTruthy()
    expect(screen.queryByText('This bucket is empty')).toBeNull()

    satellite.on('GET /photos', () => listed([], [odd]))
    await user.click(screen.getByRole('button', { name: 'Try another passphrase' }))
    const switching = within(await screen.findByRole('dialog', { name: 'Switch passphrase' }))
    await user.type(switching.getByLabelText('Encryption Passphrase'), 'right{Enter}')
    expect(await screen.findByRole('button', { name: odd })).toBeTruthy()
  })

  it('leads back to the field when the warning is heeded', async () => {
    satellite.on('GET /photos', emptyBut([]))
    openConsole(address)
    await unlock('wrong')
    await screen.findByText(/^Object count mismatch/)
    await user.click(screen.getByRole('button', { name: 'Try another passphrase' }))
    expect(screen.queryByText(/^Object count mismatch/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Encryption Passphrase'))
    await user.keyboard('right')
    expect(screen.getByLabelText<HTMLInputElement>('Encryption Passphrase').value).toBe('right')
  })

  it('calls no bucket empty before it is known whether the passphrase opens it', async () => {
    let objectCount = 0
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount })))
    const asksForVersions = ({ query }: Received) => query.has('versions')
    satellite.on('GET /photos', (request) =>
      asksForVersions(request) ? new Promise<Response>(() => undefined) : listed([], []),
    )
    openConsole(address)
    await screen.findByLabelText('Encryption Passphrase')
    objectCount = 2
    await unlock()
    await waitFor(() => expect(satellite.to('GET /photos').some(asksForVersions)).toBe(true))
    expect(screen.queryByText('This bucket is empty')).toBeNull()
    expect(screen.queryByText('Nothing here opens with this passphrase')).toBeNull()
  })

  it('takes deleted objects whose versions are kept for no mismatch, and says that they are there', async () => {
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 2, versioning: 2 })))
    satellite.on('GET /photos', emptyBut(['gone.txt']))
    openConsole(address)
    await unlock()
    expect(await screen.findByText(/Earlier versions of deleted files are still kept/)).toBeTruthy()
    expect(screen.queryByText(/^Object count mismatch/)).toBeNull()
  })

  it('can begin with a new passphrase', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Create a passphrase' }))
    await user.click(await screen.findByRole('radio', { name: 'Generate a 12-word passphrase' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    const words = await screen.findByRole('group', { name: 'Generated passphrase' })
    expect(words.textContent?.split(' ')).toHaveLength(12)
    await user.click(screen.getByLabelText('I saved my encryption passphrase.'))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('link', { name: 'trips' })).toBeTruthy()
  })

  it('leaves no passphrase behind at the end of the session', async () => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    const { passphrases } = currentScope().part(objectStoragePart)
    expect(passphrases.get(project.id)).toBe('correct horse')
    await logOut(async () => undefined)
    expect(passphrases.get(project.id)).toBeNull()
    expect(currentScope().part(objectStoragePart).passphrases.get(project.id)).toBeNull()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('correct horse')
  })
})

describe('an open bucket', () => {
  it('that is refused is asked again with new credentials', async () => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    const refusal = '<Error><Code>InvalidAccessKeyId</Code><Message>The access key is not known.</Message></Error>'
    const before = satellite.to('POST /v1/access').length
    const listing = ({ query }: Received) =>
      satellite.to('POST /v1/access').length > before || query.get('prefix') !== 'trips/'
        ? listed([], ['trips/map.png'])
        : new Response(refusal, { status: 403 })
    satellite.on('GET /photos', listing)
    await user.click(screen.getByRole('link', { name: 'trips' }))
    expect(await screen.findByText('The access key is not known.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'map.png' })).toBeTruthy()
  })

  it('goes into folders and back by the way above', async () => {
    const router = openConsole(address)
    await unlock()
    await user.click(await screen.findByRole('link', { name: 'trips' }))
    expect(await screen.findByRole('button', { name: 'map.png' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`${address}/trips`)
    await user.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'photos' }),
    )
    expect(await screen.findByRole('button', { name: odd })).toBeTruthy()
  })

  it('deletes a file with a hostile name after asking', async () => {
    satellite.on('POST /photos', deletesAll)
    openConsole(address)
    await unlock()
    await user.click(await screen.findByRole('button', { name: `Actions for ${odd}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete file' }))
    expect(dialog.getByText('The following file will be deleted. This action cannot be undone.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete file' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deletedKeys()).toEqual([odd])
  })

  it.each([
    { versioning: 2 as const, says: 'previous versions are kept' },
    { versioning: 3 as const, says: 'versions from before are kept' },
  ])('with versioning $versioning says what deleting leaves, before and after', async ({ versioning, says }) => {
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 2, versioning })))
    openConsole(address)
    await unlock()
    await user.click(await screen.findByRole('button', { name: `Actions for ${odd}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete file' })
    await waitFor(() => expect(dialog.textContent).toContain(says))
    expect(dialog.textContent).not.toContain('cannot be undone')
    satellite.on('POST /photos', deletesAll)
    await user.click(within(dialog).getByRole('button', { name: 'Delete file' }))
    const panel = await screen.findByRole('region', { name: 'Deletions' })
    await waitFor(() => expect(panel.textContent).toContain(`1 object marked as deleted; ${says}`))
  })

  it('asks before a file is overwritten', async () => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.upload(screen.getByLabelText('Files to upload'), new File(['x'], odd))
    expect(await screen.findByText('You are uploading to an unversioned bucket.')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getByText(odd)).toBeTruthy()
  })

  it('asks in other words while versioning is suspended', async () => {
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 2, versioning: 3 })))
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.upload(screen.getByLabelText('Files to upload'), new File(['x'], odd))
    expect(await screen.findByText('You are uploading to a bucket whose versioning is suspended.')).toBeTruthy()
    expect(screen.queryByText('You are uploading to an unversioned bucket.')).toBeNull()
  })

  it('keeps what was chosen for upload while the storage cannot be reached', async () => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    satellite.on('GET /photos', () => refused(503))
    await user.upload(screen.getByLabelText('Files to upload'), new File(['x'], 'new.txt'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload not started' }))
    satellite.on('GET /photos', () => listed(['trips/'], [odd]))
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(within(await screen.findByRole('region', { name: 'Uploads' })).getByText('new.txt')).toBeTruthy()
  })

  it('with versions loses nothing by an upload, so nobody is asked', async () => {
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 2, versioning: 2 })))
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.upload(screen.getByLabelText('Files to upload'), new File(['x'], odd))
    expect(await screen.findByRole('region', { name: 'Uploads' })).toBeTruthy()
    expect(screen.queryByText('You are uploading to an unversioned bucket.')).toBeNull()
  })

  it('deletes what is selected, a folder with everything in it', async () => {
    satellite.on('POST /photos', deletesAll)
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', {
        name: 'Delete 1 file and 1 folder',
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete files and folders' }))
    expect(await dialog.findByText('Altogether 2 files, 4 KB.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete 1 file and 1 folder' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deletedKeys()).toEqual([odd, 'trips/map.png'])
  })

  it.each([
    [' ', 'Name must not be only space.'],
    ['a/b', 'Name must not contain "/".'],
    ['..', 'Name must not be only periods.'],
    ['trips', 'This folder already exists.'],
  ])('makes no folder called %j: %s', async (name, message) => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.click(screen.getByRole('button', { name: 'New folder' }))
    await user.type(await screen.findByLabelText('Folder Name'), name)
    expect(await screen.findByText(message)).toBeTruthy()
  })
})

describe('an upload', () => {
  /** What the gateway answers to each file. */
  function answering(status: number) {
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      const body = status === 200 ? '' : '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
      Object.defineProperties(this, { status: { value: status }, responseText: { value: body } })
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    })
  }

  async function uploadTwo() {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.upload(screen.getByLabelText('Files to upload'), [new File(['x'], '1.txt'), new File(['x'], '2.txt')])
    return within(await screen.findByRole('region', { name: 'Uploads' }))
  }

  it('that was refused is tried again with new credentials, made once for all of them', async () => {
    answering(403)
    const panel = await uploadTwo()
    expect(await panel.findByText('2 uploads failed')).toBeTruthy()
    const before = satellite.to('POST /v1/access').length
    answering(200)
    await user.click(panel.getByRole('button', { name: 'Retry failed' }))
    expect(await panel.findByText('Uploads finished')).toBeTruthy()
    expect(satellite.to('POST /v1/access')).toHaveLength(before + 1)
  })
})

describe('the menu of an open bucket', () => {
  const fileToUpload = new File(['x'], 'new.txt')

  async function choose(entry: string) {
    const router = openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.click(screen.getByRole('button', { name: 'Bucket actions' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    return router
  }

  it('tells what is known of the bucket', async () => {
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ segmentCount: 77 })))
    await choose('Bucket details')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bucket details' }))
    const content = within(dialog.getByRole('region', { name: 'Content' }))
    expect(content.getByText('Segment count').nextElementSibling?.textContent).toBe('77')
    expect(content.getByText('Storage').nextElementSibling?.firstElementChild?.getAttribute('title')).toMatch(/ GB\)$/)
  })

  it('shares the bucket', async () => {
    const config = aConfig({ publicLinksharingURL: 'https://link.test' })
    publicQueries.setQueryData(configQuery.queryKey, config)
    satellite.on('GET /api/v0/api-keys/api-key-names', () => answered([]))
    await choose('Share Bucket')
    expect(await screen.findByRole('dialog', { name: 'Share Bucket' })).toBeTruthy()
  })

  it('has the server delete the bucket, and leads to the list of the others', async () => {
    const start = 'POST /api/v0/buckets/deletions'
    satellite.on('GET /api/v0/buckets/usage-totals', (request) => answered({ bucketUsages: [], ...pageOf(request, 0) }))
    satellite.on(start, () => answered(aDeletion()))
    const router = await choose('Delete bucket')
    await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/AAECAwQFBgc/buckets'))
    await waitFor(() => expect(satellite.to(start).map(({ body }) => body)).toEqual(['{"bucket":"photos"}']))
  })

  it('does not while something is uploaded there', async () => {
    openConsole(address)
    await unlock()
    await screen.findByRole('link', { name: 'trips' })
    await user.upload(screen.getByLabelText('Files to upload'), fileToUpload)
    await screen.findByRole('region', { name: 'Uploads' })
    await user.click(screen.getByRole('button', { name: 'Bucket actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete bucket' }))
    await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    expect(await screen.findByText('There is an ongoing upload in this bucket.')).toBeTruthy()
    expect(satellite.to('DELETE /photos')).toHaveLength(0)
    expect(screen.getByRole('link', { name: 'trips' })).toBeTruthy()
  })

  it('lets members delete their own only', async () => {
    const theirs = aProject({ ...project, ownerId: 'somebody else', memberCount: 2 })
    for (const [call, answer] of Object.entries(storageAnswers(theirs, { role: 1 }))) satellite.on(call, answer)
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ creatorEmail: 'grace@example.test' })))
    await choose('Delete bucket')
    expect(await screen.findByText('You can only delete buckets that you created.')).toBeTruthy()
  })
})
