import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/applications'
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  aSatellite({ ...storageAnswers(project), 'GET /api/v0/api-keys/api-key-names': () => answered(['Rclone']) })
})
afterEach(() => logOut(async () => undefined))

const cards = async () => {
  const list = await screen.findByRole('list', { name: 'Applications' })
  return within(list)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
}

it('are found by category, words and order, which stand in the address', async () => {
  // The whole catalogue is slow to look through in a test.
  const router = openConsole(`${address}?category=AI`)
  await user.click(await screen.findByRole('radio', { name: 'Scientific' }))
  await waitFor(async () => expect(await cards()).toEqual(["Don't see your app?", 'Dataverse', 'Globus', 'Rucio']))
  await user.type(screen.getByRole('searchbox', { name: 'Search applications' }), 'transfer')
  await waitFor(async () => expect(await cards()).toEqual(["Don't see your app?", 'Globus']))
  expect(router.state.location.search).toEqual({ category: 'Scientific', q: 'transfer' })
})

it('that are not there leave the way to an access of any kind', async () => {
  openConsole(`${address}?q=nothing-like-it`)
  await screen.findByText('No applications found.')
  await user.click(screen.getByRole('button', { name: 'New Access' }))
  expect(await screen.findByLabelText('Access Name')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'New Access' })).toBeTruthy()
})

it('are set up from their configuration on, under a name that is free', async () => {
  openConsole(`${address}?q=rclone`)
  await user.click(await screen.findByRole('button', { name: 'Setup Rclone' }))
  await screen.findByText('Select the access configuration for Rclone')
  const dialog = within(screen.getByRole('dialog', { name: 'New Rclone Access' }))
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  await user.type(await dialog.findByLabelText('Encryption Passphrase'), 'supersecretpassphrase{Enter}')
  const details = await dialog.findByRole('table', { name: 'Access details' })
  expect(details.textContent).toContain('Rclone (1)')
})
