import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos'
const odd = 'a b+c%#?é日本'
const user = userEvent.setup({ delay: null })
const files = Array.from({ length: 12 }, (_, at) => `file-${String(at).padStart(2, '0')}`)
const views = ['table', 'cards', 'gallery']

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  // Uploads are under way for as long as a test lasts.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  const config = { galleryViewEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 13 })),
    'GET /photos': ({ query }) =>
      query.get('prefix') === `${odd}/` ? listed([], [`${odd}/map.png`]) : listed([`${odd}/`], files),
  })
})
afterEach(async () => {
  localStorage.clear()
  vi.restoreAllMocks()
  await logOut(async () => undefined)
})

async function open(view = 'table') {
  const router = openConsole(`${address}?view=${view}`)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await screen.findByRole('link', { name: odd })
  return router
}
function line(name: string): HTMLElement {
  const found = screen.getByRole('checkbox', { name: `Select ${name}` }).closest<HTMLElement>('[data-line]')
  if (!found) throw new Error(`There is no line for ${name}.`)
  return found
}
const selected = () => within(screen.getByRole('toolbar', { name: 'Selection' })).getByText(/selected/).textContent

describe.each(views)('a line of the %s', (view) => {
  it('opens what it stands for, wherever it is clicked', async () => {
    const router = await open(view)
    await user.click(line(odd))
    await screen.findByRole('button', { name: 'map.png' })
    expect(decodeURIComponent(router.state.location.pathname)).toBe(`${address}/${odd}`)
    await user.click(line('map.png'))
    expect(await screen.findByRole('dialog', { name: /map\.png$/ })).toBeTruthy()
  })

  it('is ticked with Ctrl, up to with Shift, and has its menu under the pointer', async () => {
    await open(view)
    fireEvent.click(line('file-01'), { ctrlKey: true })
    expect(selected()).toBe('1 selected')
    fireEvent.click(line('file-03'), { shiftKey: true })
    expect(selected()).toBe('3 selected')
    fireEvent.contextMenu(line('file-01'), { button: 2 })
    const menu = await screen.findByRole('menu', { name: 'Actions for file-01' })
    const items = within(menu).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Preview',
      'Download',
      'Share',
      'Geographic distribution',
      'Delete',
    ])
  })

  it('of a folder takes what is dropped on it, and says so before', async () => {
    await open(view)
    const dataTransfer = { types: ['Files'], items: [], files: [] }
    const over = () => screen.getByText(/^Drop/).textContent
    fireEvent.dragEnter(document.body, { dataTransfer })
    expect(over()).toBe('Drop your objects to put it into the "photos" bucket.')
    fireEvent.dragOver(line(odd), { dataTransfer })
    expect(over()).toBe(`Drop to upload into the folder "${odd}".`)
    expect(line(odd).hasAttribute('data-drop-target')).toBe(true)
    fireEvent.dragOver(line('file-01'), { dataTransfer })
    expect(over()).toBe('Drop your objects to put it into the "photos" bucket.')
    expect(line(odd).hasAttribute('data-drop-target')).toBe(false)

    const file = new File(['x'], 'new.txt')
    const items = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }]
    const drop = createEvent.drop(line(odd), { dataTransfer: { types: ['Files'], items } })
    fireEvent(line(odd), drop)
    expect(drop.defaultPrevented).toBe(true)
    const uploads = await screen.findByRole('region', { name: 'Uploads' })
    await waitFor(() => expect(uploads.innerHTML).toContain(odd))
    expect(screen.queryByText(/^Drop/)).toBeNull()
  })
})

describe('what is selected', () => {
  it('is kept from page to page, and said', async () => {
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select file-01' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select file-10' }))
    expect(selected()).toBe('2 selected, 1 on other pages')
    fireEvent.click(line('file-11'), { shiftKey: true })
    expect(selected()).toBe('3 selected, 1 on other pages')
    await user.click(screen.getByRole('button', { name: 'Delete 3 files' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete files' }))
    for (const name of ['file-01', 'file-10', 'file-11']) expect(dialog.getByText(name)).toBeTruthy()
    expect(await dialog.findByText('Altogether 3 files, 6 KB.')).toBeTruthy()
  })

  it('is kept where each page is asked for by itself, and gone once its deletion has begun', async () => {
    const page = (token: string | null, size: number) => {
      const start = Number(token ?? 0)
      const end = start + size
      return listed([], files.slice(start, end), end < files.length ? String(end) : undefined)
    }
    const config = { altObjBrowserPagingEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
    const satellite = aSatellite({
      ...storageAnswers(project),
      'GET /api/v0/config': () => answered(aConfig(config)),
      'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 10_001 })),
      'GET /photos': ({ query }) => page(query.get('continuation-token'), Number(query.get('max-keys'))),
      'POST /photos': () => new Promise<Response>(() => undefined),
    })
    openConsole(address)
    await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
    await user.click(await screen.findByRole('checkbox', { name: 'Select file-01' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select file-10' }))
    expect(selected()).toBe('2 selected, 1 on other pages')
    await user.click(screen.getByRole('button', { name: 'Delete 2 files' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 2 files' }))
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull())
    const body = await waitFor(() => satellite.to('POST /photos')[0]?.body ?? '')
    expect([body.includes('file-01'), body.includes('file-10')]).toEqual([true, true])
  })
})
