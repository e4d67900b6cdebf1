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
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { aBucket, aDeletion, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets'
const list = 'GET /api/v0/buckets/usage-totals'
const user = userEvent.setup({ delay: null })

const deletions = {
  list: 'GET /api/v0/buckets/deletions',
  start: 'POST /api/v0/buckets/deletions',
  stop: 'DELETE /api/v0/buckets/deletions/0f0e0d0c-0b0a-0908-0706-050403020100',
}

let satellite: Satellite
let buckets = [aBucket()]

beforeEach(() => {
  buckets = [aBucket()]
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    [list]: (request) => answered({ bucketUsages: buckets, ...pageOf(request, buckets.length) }),
    'GET /api/v0/buckets/bucket-names': () => answered(buckets.map(({ bucketName }) => bucketName)),
    'PUT /trips': () => done(),
    'DELETE /photos': () => done(),
    [deletions.start]: () => answered(aDeletion()),
  })
})

afterEach(() => logOut(async () => undefined))

describe('the list', () => {
  it('shows the usage of the month, sizes in decimal units', async () => {
    openConsole(address)
    const row = (await screen.findByRole('link', { name: 'photos' })).closest('tr')
    expect(row?.textContent).toContain('1,234')
    expect(row?.textContent).toContain('1.5 GB')
    expect(row?.textContent).toContain('250 MB')
    const since = satellite.to(list)[0]?.query.get('since')
    expect(since).toMatch(/-01T00:00:00\.000Z$/)
  })

  it('is sorted and searched by the server', async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Storage' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search buckets' }), 'pho')
    await waitFor(() => {
      const query = satellite.to(list).at(-1)?.query
      expect([query?.get('order'), query?.get('orderDirection'), query?.get('search')]).toEqual(['4', '1', 'pho'])
    })
  })

  it('has no other order where the server gives one only', async () => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ additions: [] })))
    openConsole(address)
    const heads = await screen.findAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toContain('Storage')
    expect(heads.flatMap((head) => within(head).queryAllByRole('button'))).toEqual([])
  })

  it('is sorted on a phone too, where it has no heads', async () => {
    const none = () => undefined
    const phone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) =>
          ({ matches: query === '(max-width: 479px)', addEventListener: none, removeEventListener: none }) as never,
      )
    openConsole(address)
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Storage')
    await user.click(screen.getByRole('button', { name: 'Ascending order' }))
    await waitFor(() => {
      const query = satellite.to(list).at(-1)?.query
      expect([query?.get('order'), query?.get('orderDirection')]).toEqual(['4', '2'])
    })
    phone.mockRestore()
  })

  it('that is empty offers the first bucket', async () => {
    buckets = []
    openConsole(address)
    expect(await screen.findByText('No buckets yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New Bucket' })).toHaveLength(1)
  })
})

describe('New Bucket', () => {
  async function open() {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'New Bucket' }))
    return within(await screen.findByRole('dialog', { name: 'New Bucket' }))
  }

  it('says while typing what is wrong with a name', async () => {
    const dialog = await open()
    await user.type(dialog.getByLabelText('Bucket name'), 'Trips')
    expect(dialog.getByText('Bucket name must start with a lowercase letter or number.')).toBeTruthy()
  })

  it('knows the names that are taken', async () => {
    const dialog = await open()
    await user.type(dialog.getByLabelText('Bucket name'), 'photos')
    expect(await dialog.findByText('A bucket exists with this name.')).toBeTruthy()
  })

  it('creates the bucket with an API key of its own and offers to open it', async () => {
    const dialog = await open()
    expect(dialog.getByText('Step 1: Name')).toBeTruthy()
    await user.type(dialog.getByLabelText('Bucket name'), 'trips{Enter}')
    expect(await dialog.findByText('Step 2: Bucket Successfully Created')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open Bucket' })).toBeTruthy()

    const [key] = satellite.to(`POST /api/v0/api-keys/create/${project.id}`)
    expect(key?.body).toMatch(/^\.perigee-browser-\d+$/)
    expect(satellite.to('PUT /trips')[0]?.headers.get('authorization')).toContain('us-east-1/s3/aws4_request')
  })
})

describe('the menu of a bucket', () => {
  const configured = (downloadPrefixEnabled: boolean) => {
    const config = aConfig({ publicLinksharingURL: 'https://link.test', downloadPrefixEnabled })
    publicQueries.setQueryData(configQuery.queryKey, config)
  }

  async function choose(entry: string) {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Actions for photos' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }

  it.each([
    ['Share Bucket', 'Share Bucket'],
    ['Download bucket', 'Download bucket'],
  ])('%s asks for the passphrase, then opens the dialog', async (entry, title) => {
    configured(true)
    satellite.on('GET /api/v0/api-keys/api-key-names', () => answered([]))
    satellite.on('GET /api/v0/buckets/bucket-totals', () => answered(aBucket({ objectCount: 0 })))
    await choose(entry)
    const ask = within(await screen.findByRole('dialog', { name: 'Enter passphrase' }))
    await user.type(ask.getByLabelText(/passphrase/i, { selector: 'input' }), 'correct horse{Enter}')
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  })

  it('offers archives only where they are on', async () => {
    configured(false)
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Actions for photos' }))
    expect(await screen.findByRole('menuitem', { name: 'Share Bucket' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Download bucket' })).toBeNull()
  })
})

it('the details of a bucket lead to its usage by day', async () => {
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0)).toISOString()
  satellite.on('GET /api/v0/buckets/bucket-days', () =>
    answered([{ date: today, storage: 5e9, objects: 1, egress: 0 }]),
  )
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Actions for photos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bucket details' }))
  await user.click(await screen.findByRole('button', { name: 'Usage by day' }))
  expect(await screen.findByText('Highest 5 GB')).toBeTruthy()
  const [asked] = satellite.to('GET /api/v0/buckets/bucket-days')
  expect([asked?.query.get('bucket'), asked?.query.get('since')?.slice(10)]).toEqual(['photos', 'T00:00:00.000Z'])
  const table = screen.getByRole('table', { name: 'Storage by day' })
  expect(within(table).getAllByRole('row')).toHaveLength(8)
  expect(screen.getByText('Nothing was downloaded in this period.')).toBeTruthy()
})

describe('deleting a bucket', () => {
  const gateway = { gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  const notEmpty = '<Error><Code>BucketNotEmpty</Code><Message>Not empty.</Message></Error>'
  const openMenu = async () => {
    openConsole(address)
    await user.click(await screen.findByRole('button', { name: 'Actions for photos' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete bucket' }))
  }

  it('needs the word DELETE, in any case, and empties the bucket', async () => {
    await openMenu()
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete bucket' }))
    const confirm = dialog.getByRole('button', { name: 'Delete bucket' })
    await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'delet')
    await user.click(confirm)
    expect(dialog.getByText('Nothing is deleted before you have typed DELETE.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Type DELETE to confirm'))
    expect(satellite.to('DELETE /photos')).toEqual([])

    await user.keyboard('e')
    expect(dialog.queryByText('Nothing is deleted before you have typed DELETE.')).toBeNull()
    await user.click(confirm)
    await waitFor(() => expect(satellite.to(deletions.start)).toHaveLength(1))
    expect(satellite.to(deletions.start)[0]?.body).toBe('{"bucket":"photos"}')
    expect(satellite.to('DELETE /photos')).toEqual([])
  })

  it('is done over S3 where the server has no job for it, and the dialog says what may happen', async () => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ ...gateway, additions: [] })))
    publicQueries.removeQueries({ queryKey: configQuery.queryKey })
    await openMenu()
    const dialog = await screen.findByRole('dialog', { name: 'Delete bucket' })
    expect(dialog.textContent).toContain('Deletion runs in this browser. It may time out')
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    await waitFor(() => expect(satellite.to('DELETE /photos')).toHaveLength(1))
    expect(satellite.to('DELETE /photos')[0]?.headers.get('x-minio-force-delete')).toBe('true')
    publicQueries.removeQueries({ queryKey: configQuery.queryKey })
  })

  it('shows how far the server is, whoever started it, and can be stopped', async () => {
    satellite.on(deletions.list, () => answered([aDeletion()]))
    satellite.on(deletions.stop, () => {
      satellite.on(deletions.list, () => answered([aDeletion({ state: 'stopped', reason: 'byHand', removed: 46_000 })]))
      return answered(aDeletion({ state: 'stopped', reason: 'byHand' }))
    })
    openConsole(address)
    const bar = await screen.findByRole('progressbar', { name: 'Deleting photos' })
    expect(bar.getAttribute('aria-valuenow')).toBe('45')
    expect(screen.getByText('Being deleted: 45,000 removed, 55,000 left')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for photos' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Stop deleting photos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Stop the deletion' })
    expect(dialog.textContent).toContain('55,000 objects. 45,000 are gone')
    await user.click(screen.getByRole('button', { name: 'Stop deletion' }))
    expect((await screen.findAllByText('Deletion stopped. 46,000 removed.')).length).toBeGreaterThan(0)
    expect(await screen.findByRole('button', { name: 'Actions for photos' })).toBeTruthy()
  })

  it('says why the server stopped', async () => {
    satellite.on(deletions.list, () => answered([aDeletion({ state: 'stopped', reason: 'objectLock', removed: 1 })]))
    openConsole(address)
    expect(await screen.findByText('Deletion stopped: the bucket has object lock now. 1 removed.')).toBeTruthy()
  })

  it('says so when the bucket could not be emptied', async () => {
    buckets = [aBucket({ versioning: 2, objectLockEnabled: true })]
    satellite.on('DELETE /photos', () => new Response(notEmpty, { status: 409 }))
    await openMenu()
    await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    expect(await screen.findByText(/You must delete all versions in the bucket/)).toBeTruthy()
    expect(screen.getByText(/delete markers with an S3 tool/)).toBeTruthy()
  })

  it('leads to the versions where the console shows them', async () => {
    buckets = [aBucket({ versioning: 2, objectLockEnabled: true })]
    const config = aConfig({ ...gateway, versioningUIEnabled: true })
    satellite.on('GET /api/v0/config', () => answered(config))
    publicQueries.removeQueries({ queryKey: configQuery.queryKey })
    satellite.on('DELETE /photos', () => new Response(notEmpty, { status: 409 }))
    await openMenu()
    await user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    expect(await screen.findByText(/turn on 'show versions', and delete all versions and delete markers/)).toBeTruthy()
    publicQueries.removeQueries({ queryKey: configQuery.queryKey })
  })

  it('with object lock is not forced, and the dialog says what has to be done before', async () => {
    buckets = [aBucket({ versioning: 2, objectLockEnabled: true })]
    await openMenu()
    const dialog = await screen.findByRole('dialog', { name: 'Delete bucket' })
    expect(dialog.textContent).toContain('A bucket with object lock is deleted only when it is empty')
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    await waitFor(() => expect(satellite.to('DELETE /photos')).toHaveLength(1))
    expect(satellite.to('DELETE /photos')[0]?.headers.get('x-minio-force-delete')).toBeNull()
  })

  it('with versions says that all of them go', async () => {
    buckets = [aBucket({ versioning: 3 })]
    await openMenu()
    const dialog = await screen.findByRole('dialog', { name: 'Delete bucket' })
    expect(dialog.textContent).toContain('and all the data in it, with all versions, will be deleted.')
  })

  it('of somebody else is not offered to a member', async () => {
    const theirs = aProject({ ...project, ownerId: 'somebody else', memberCount: 2 })
    buckets = [aBucket({ creatorEmail: 'grace@example.test' })]
    for (const [call, answer] of Object.entries(storageAnswers(theirs, { role: 1 }))) satellite.on(call, answer)
    openConsole(address)
    await waitFor(() => expect(satellite.to(`GET /api/v0/projects/${project.id}/config`)).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Actions for photos' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete bucket' }))
    expect(await screen.findByText('You can only delete buckets that you created.')).toBeTruthy()
    expect(screen.getByText("To delete this bucket, you'll need to contact the owner or a project admin.")).toBeTruthy()
  })
})
