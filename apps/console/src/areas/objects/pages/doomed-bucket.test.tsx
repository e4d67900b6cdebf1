import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Satellite } from '@/testing/satellite'
import { aBucket, aDeletion, listed, pageOf, storageAnswers } from '@/testing/storage-answers'
import { loadBucketPage } from '../loaders'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const list = 'GET /api/v0/buckets/deletions'
const stop = `DELETE /api/v0/buckets/deletions/${aDeletion().id}`
const user = userEvent.setup({ delay: null })

let satellite: Satellite

// On a busy machine its code is on its way for longer than the first test waits for a field.
beforeAll(loadBucketPage, 120_000)
beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 2 })),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ bucketUsages: [], ...pageOf(request, 0) }),
    'GET /photos': () => listed(['trips/'], ['map.png']),
    [list]: () => answered([aDeletion(), aDeletion({ id: 'another', bucket: 'films', removed: 1, left: 1 })]),
  })
})
afterEach(() => logOut(async () => undefined))

async function open() {
  const router = openConsole('/projects/AAECAwQFBgc/buckets/photos')
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await screen.findByRole('link', { name: 'trips' })
  return router
}

/** What is dragged onto the page as files are; true: the page kept the browser from opening it. */
function dropFiles(): boolean {
  const event = createEvent.drop(document.body)
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items: [], files: [] } })
  fireEvent(document.body, event)
  return event.defaultPrevented
}

it('a bucket that is being deleted says so to who looks into it, and takes nothing any more', async () => {
  await open()
  const notice = within(await screen.findByRole('note', { name: /is being deleted/ }))
  expect(notice.getByText('This bucket is being deleted with everything in it')).toBeTruthy()
  expect(notice.getByText('Being deleted: 45,000 removed, 55,000 left')).toBeTruthy()
  for (const name of ['Upload', 'New folder']) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect([name, button.disabled]).toEqual([name, true])
  }
  expect(dropFiles()).toBe(true)
  expect(await screen.findByText('This bucket is being deleted: nothing can be stored in it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download map.png' })).toBeTruthy()
})

it('which may be stopped there, and everything works again', async () => {
  satellite.on(stop, () => {
    satellite.on(list, () => answered([aDeletion({ state: 'stopped', reason: 'byHand' })]))
    return answered(aDeletion({ state: 'stopped', reason: 'byHand' }))
  })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Stop deletion' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop the deletion' }))
  await user.click(dialog.getByRole('button', { name: 'Stop deletion' }))
  expect(await screen.findByText('Deletion stopped. 45,000 removed.')).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Deleting photos' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(false)
})

it('whose end leads to the other buckets', async () => {
  const router = await open()
  await screen.findByRole('progressbar', { name: 'Deleting photos' })
  satellite.on(list, () => answered([aDeletion({ state: 'deleted', left: 0 })]))
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/AAECAwQFBgc/buckets'), { timeout: 20_000 })
  expect(await screen.findByText('Bucket deleted.')).toBeTruthy()
})
