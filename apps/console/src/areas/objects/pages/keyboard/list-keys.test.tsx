import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos'
const user = userEvent.setup({ delay: null })
const files = [...Array.from({ length: 24 }, (_, at) => `file-${String(at).padStart(2, '0')}`), 'zebra']

beforeEach(() => {
  sessionFlag.set()
  localStorage.removeItem('perigee.file-browser.view')
  installAccessWorker()
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 26 })),
    'GET /photos': ({ query }) =>
      query.get('prefix') === 'trips/' ? listed([], ['trips/map.png']) : listed(['trips/'], files),
  })
})

afterEach(() => logOut(async () => undefined))

/** Opens the bucket and puts the focus on its first line. */
async function open() {
  const router = openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await screen.findByRole('link', { name: 'trips' })
  line('trips').focus()
  return router
}

const line = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) })
const focusedText = () => document.activeElement?.textContent ?? ''
const selected = () => screen.queryByText(/^\d+ selected$/)?.textContent

describe('the keys of the list', () => {
  it('go from line to line and choose them', async () => {
    await open()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(focusedText()).toContain('file-01')
    expect(selected()).toBe('1 selected')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toBe('3 selected')
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toBe('2 selected')
    await user.keyboard('{Escape}')
    expect(selected()).toBeUndefined()
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toBe('26 selected, 16 on other pages')
  })

  it('find names, also on other pages', async () => {
    await open()
    await user.keyboard('z')
    await waitFor(() => expect(focusedText()).toContain('zebra'))
    expect(screen.getByText('21–26 of 26')).toBeTruthy()
  })

  it('go into folders and up again, and the focus goes along', async () => {
    const router = await open()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(focusedText()).toContain('map.png'))
    expect(router.state.location.pathname).toBe(`${address}/trips`)
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(focusedText()).toContain('trips'))
  })

  it('leave a folder for its line in the folder above, on whichever page that is', async () => {
    const folders = Array.from({ length: 12 }, (_, at) => `folder-${String(at).padStart(2, '0')}/`)
    aSatellite({
      ...storageAnswers(project),
      'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 26 })),
      'GET /photos': ({ query }) =>
        query.get('prefix') === 'folder-11/' ? listed([], ['folder-11/map.png']) : listed(folders, files),
    })
    openConsole(`${address}?page=2`)
    await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
    await screen.findByRole('link', { name: 'folder-11' })
    line('folder-11').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(focusedText()).toContain('map.png'))
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(focusedText()).toContain('folder-11'))
  })

  it('ask before they delete what has the focus', async () => {
    await open()
    await user.keyboard('{ArrowDown}{Delete}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete file' }))
    expect(dialog.getByText('file-00')).toBeTruthy()
  })

  it('of a button inside a line stay with the button', async () => {
    await open()
    screen.getByRole('checkbox', { name: 'Select file-00' }).focus()
    await user.keyboard(' ')
    expect(selected()).toBe('1 selected')
  })
})

it('ticking with Shift takes everything between', async () => {
  await open()
  await user.click(screen.getByRole('checkbox', { name: 'Select file-01' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select file-04' }))
  await user.keyboard('{/Shift}')
  expect(selected()).toBe('4 selected')
})

it('shows cards where they were chosen before', async () => {
  localStorage.setItem('perigee.file-browser.view', 'cards')
  openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  const cards = within(await screen.findByRole('list', { name: 'Files and folders' }))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
  await user.click(screen.getByRole('button', { name: 'Ascending order' }))
  expect(cards.getAllByRole('listitem').map((card) => card.textContent)[1]).toContain('zebra')
})
