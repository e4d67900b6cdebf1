import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ObjectRef } from '@/areas/storage/public'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { createSignal } from '@/lib/create-signal'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { renderInProject } from '@/testing/render-in-project'
import { answered, aSatellite, type Satellite } from '@/testing/satellite'
import { gateway, storageAnswers } from '@/testing/storage-answers'
import { PreviewDialog } from './preview-dialog'
import type { FileEntry } from '../../model/entries'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never, urlId: 'AAECAwQFBgc' as never })
const user = userEvent.setup({ delay: null })
const onClose = vi.fn()
const onDelete = vi.fn()
let satellite: Satellite

const file = (name: string, facts: { size?: number; version?: string } = {}): FileEntry => ({
  type: 'file',
  name,
  key: `docs/${name}`,
  size: 1_500,
  lastModified: new Date('2026-11-20T12:00:00Z'),
  ...facts,
})

const usage = (facts: object = {}) => ({
  storageLimit: 1e12,
  bandwidthLimit: 1e12,
  userSetStorageLimit: null,
  userSetBandwidthLimit: null,
  storageUsed: 0,
  bandwidthUsed: 0,
  objectCount: 0,
  segmentCount: 0,
  rateLimit: 0,
  segmentLimit: 0,
  rateUsed: 0,
  segmentUsed: 0,
  bucketsUsed: 0,
  bucketsLimit: 0,
  ...facts,
})

beforeEach(() => {
  onClose.mockClear()
  onDelete.mockClear()
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite(storageAnswers(project))
  currentScope().part(objectStoragePart).setPassphrase(project.id, 'correct horse')
})
afterEach(() => logOut(async () => undefined))

async function open(files: FileEntry[], start: ObjectRef | undefined = files[0]) {
  const args = { bucket: 'photos', path: 'docs/', entries: createSignal(files), start: start ?? { key: '' } }
  const ui = <PreviewDialog {...args} onDelete={onDelete} onClose={onClose} />
  renderInProject(project, ui, { config: aConfig({ publicLinksharingURL: 'https://link.test' }) })
  return within(await screen.findByRole('dialog'))
}

const shown = () => screen.getByRole('heading', { level: 2 }).textContent

describe('a file', () => {
  it('of text is fetched from the gateway and shown as code', async () => {
    satellite.on('GET /photos/docs/page.html', () => new Response('<script>alert(1)</script>'))
    const dialog = await open([file('page.html')])
    const code = await dialog.findByLabelText('page.html')
    expect(code.textContent).toBe('<script>alert(1)</script>')
    expect(code.querySelector('script')).toBeNull()

    const [request] = satellite.to('GET /photos/docs/page.html')
    expect(request?.query.get('response-content-type')).toBe('text/plain')
    expect(request?.query.get('response-content-disposition')).toBe('attachment')
    expect(request?.headers.get('authorization')).toBeNull()
  })

  it('of text that is big is shown in part, and that is said', async () => {
    satellite.on('GET /photos/docs/a.txt', () => new Response('x'.repeat(1_000_000), { status: 206 }))
    const dialog = await open([file('a.txt', { size: 5e9 })])
    expect(await dialog.findByText('This file is large: its first 1 MB are shown.')).toBeTruthy()
    expect(satellite.to('GET /photos/docs/a.txt')[0]?.headers.get('range')).toBe('bytes=0-999999')
  })

  it('of CSV is a table without a head', async () => {
    satellite.on('GET /photos/docs/a.csv', () => new Response('name,size\n\na,1\n'))
    const dialog = await open([file('a.csv')])
    expect((await dialog.findAllByRole('row')).map((row) => row.textContent)).toEqual(['namesize', 'a1'])
    expect(dialog.queryByRole('columnheader')).toBeNull()
  })

  it.each([
    ['a.svg', 'img', 'image/svg+xml'],
    ['a.JPG', 'img', 'image/jpeg'],
    ['a.webm', 'video', 'video/webm'],
    ['a.heic', 'img', 'image/heic'],
    ['a.mp3', 'audio', 'audio/mpeg'],
  ])('called %s stands in a %s element and comes as %s', async (name, tag, type) => {
    await open([file(name, { size: 5_000_001 })])
    const element = await waitFor(() => {
      const found = screen.getByRole('dialog').querySelector<HTMLImageElement>(tag)
      if (!found) throw new Error(`no ${tag} yet`)
      return found
    })
    const address = new URL(element.src)
    expect(address.origin).toBe(gateway)
    expect(address.searchParams.get('response-content-type')).toBe(type)
    fireEvent.error(element)
    expect(await screen.findByText('No preview available')).toBeTruthy()
  })

  it('of another kind has no preview, its key and a download of its size', async () => {
    const dialog = await open([file('a.zip')])
    expect(await dialog.findByText('No preview available')).toBeTruthy()
    expect(dialog.getAllByText('docs/a.zip')).toHaveLength(2)
    expect(dialog.getByRole('button', { name: 'Download (1.5 KB)' })).toBeTruthy()
    expect(satellite.received.some(({ path }) => path.startsWith('/photos'))).toBe(false)
  })

  it('of sound is loaded once when it is small: its cover, its wave and its player share the bytes', async () => {
    satellite.on('GET /photos/docs/a.wav', () => new Response('RIFF'))
    const dialog = await open([file('a.wav')])
    expect(await dialog.findByRole('button', { name: 'Play' })).toBeTruthy()
    expect(screen.getByRole('dialog').querySelector('audio')?.src).toMatch(/^blob:/)
    expect(satellite.to('GET /photos/docs/a.wav')).toHaveLength(1)
  })

  it('of sound that is large is asked for its cover only, and plays as it comes', async () => {
    const dialog = await open([file('a.wav', { size: 5e9 })])
    expect(await dialog.findByRole('button', { name: 'Play' })).toBeTruthy()
    await waitFor(() => expect(satellite.to('GET /photos/docs/a.wav')).toHaveLength(1))
    expect(satellite.to('GET /photos/docs/a.wav')[0]?.headers.get('range')).toBe('bytes=0-511999')
  })

  it('of Markdown is laid out, and shown as it is written on demand', async () => {
    const text = '# Title\n\n<b>bold</b> [x](javascript:alert(1)) ![y](https://spy.test/1.png) [z](https://a.test/)'
    satellite.on('GET /photos/docs/a.md', () => new Response(text))
    const dialog = await open([file('a.md')])
    const laidOut = await dialog.findByLabelText('a.md')
    expect(within(laidOut).getByRole('heading', { name: 'Title' })).toBeTruthy()
    expect(laidOut.querySelector('b, img, script')).toBeNull()
    const links = within(laidOut).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ href, rel }) => [href, rel])).toEqual([['https://a.test/', 'noopener noreferrer nofollow']])
    await user.click(dialog.getByRole('radio', { name: 'Source' }))
    expect(dialog.getByLabelText('a.md').textContent).toBe(text)
  })

  it('of any kind can be opened as text, as far as its first part', async () => {
    satellite.on('GET /photos/docs/a.bin', () => new Response('some text', { status: 206 }))
    const dialog = await open([file('a.bin', { size: 5e9 })])
    expect(await dialog.findByText(/^BIN file · 5 GB · /)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Open as text' }))
    expect((await dialog.findByLabelText('a.bin')).textContent).toBe('some text')
    expect(satellite.to('GET /photos/docs/a.bin')[0]?.headers.get('range')).toBe('bytes=0-999999')
  })

  it('that is no document in spite of its name is not given to its reader', async () => {
    satellite.on('GET /photos/docs/a.pdf', () => new Response('<html><script>alert(1)</script>'))
    const dialog = await open([file('a.pdf')])
    expect(await dialog.findByText('No preview available')).toBeTruthy()
  })
})

describe('what the gateway refuses', () => {
  const limit = '<Error><Code>BandwidthLimitExceeded</Code><Message>Bandwidth limit exceeded</Message></Error>'
  const stop = '<Error><Code>SpendCapReached</Code><Message>Downloads are stopped.</Message></Error>'
  const stopped = 'Downloads are stopped: the owner of the project has limited what they may cost in a month.'
  it.each([
    ['a.txt', 500, '', 'Failed to preview'],
    ['a.txt', 403, limit, 'Failed to preview, bandwidth limit exceeded'],
    ['a.txt', 403, stop, `Failed to preview. ${stopped}`],
    ['a.csv', 403, stop, `Error parsing object. ${stopped}`],
    ['a.csv', 403, '', 'Error parsing object. Bandwidth limit exceeded'],
    ['a.csv', 500, '', 'Error parsing object. Failed to preview'],
  ])('%s, %i %s: %s', async (name, status, body, text) => {
    satellite.on(`GET /photos/docs/${name}`, () => new Response(body, { status }))
    const dialog = await open([file(name)])
    expect((await dialog.findByRole('alert')).textContent).toBe(text)
    expect(dialog.getByText('No preview available')).toBeTruthy()
  })

  it('of a picture is asked for, as its element does not say why', async () => {
    satellite.on('GET /photos/docs/a.png', () => new Response(stop, { status: 403 }))
    const dialog = await open([file('a.png')])
    fireEvent.error(await dialog.findByRole('img', { name: 'a.png' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(`Failed to preview. ${stopped}`)
  })

  it('of a download, in the words of the gateway', async () => {
    satellite.on(`GET /api/v0/projects/${project.id}/usage-limits`, () => answered(usage()))
    satellite.on('GET /photos/docs/a.zip', () => new Response(stop, { status: 403 }))
    const dialog = await open([file('a.zip')])
    await user.click(await dialog.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('Error downloading file. Downloads are stopped.')).toBeTruthy()
  })

  it('also where no address could be made', async () => {
    satellite.on('POST /v1/access', () => new Response('', { status: 500 }))
    await open([file('a.png')])
    const text = 'Unable to get file preview and map URL. Can not get gateway credentials'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await screen.findByText('No preview available')).toBeTruthy()
  })

  it('and a download over the limit', async () => {
    const limits = `GET /api/v0/projects/${project.id}/usage-limits`
    satellite.on(limits, () => answered(usage({ userSetBandwidthLimit: 2_000, bandwidthUsed: 600 })))
    const dialog = await open([file('a.zip')])
    await user.click(await dialog.findByRole('button', { name: 'Download' }))
    const text = 'Error downloading file. Bandwidth limit exceeded, can not download this file.'
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

it('a download goes to the browser under the name of the file', async () => {
  const followed: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  satellite.on(`GET /api/v0/projects/${project.id}/usage-limits`, () => answered(usage()))
  satellite.on('GET /photos/docs/a.zip', () => new Response('P', { status: 206 }))
  const dialog = await open([file('a.zip')])
  await user.click(await dialog.findByRole('button', { name: 'Download (1.5 KB)' }))
  await waitFor(() => expect(followed).toHaveLength(1))
  expect(new URL(followed[0] ?? '').searchParams.get('response-content-disposition')).toContain('filename="a.zip"')
  click.mockRestore()
})

describe('the carousel', () => {
  const three = [file('a.bin'), file('b.bin'), file('c.bin')]

  it('goes round with buttons and arrow keys', async () => {
    const dialog = await open(three, { key: 'docs/b.bin' })
    expect(shown()).toBe('docs/b.bin')
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    expect(shown()).toBe('docs/c.bin')
    await user.keyboard('{ArrowRight}')
    expect(shown()).toBe('docs/a.bin')
    expect(dialog.getByText('1 of 3')).toBeTruthy()
    await user.keyboard('{ArrowLeft}')
    expect(shown()).toBe('docs/c.bin')
    await user.click(dialog.getByRole('button', { name: 'Previous' }))
    expect(shown()).toBe('docs/b.bin')
  })

  it('has no arrows for one file', async () => {
    const dialog = await open([file('a.bin')])
    expect(dialog.queryByRole('button', { name: 'Next' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(shown()).toBe('docs/a.bin')
  })

  it('follows a finger', async () => {
    const dialog = await open(three)
    const target = await dialog.findByText('No preview available')
    const finger = (clientX: number, clientY: number) => [{ clientX, clientY }]
    fireEvent.touchStart(target, { touches: finger(200, 10), changedTouches: finger(200, 10) })
    fireEvent.touchEnd(target, { touches: [], changedTouches: finger(60, 20) })
    expect(shown()).toBe('docs/b.bin')
  })
})

describe('the actions', () => {
  it('delete is asked for with the file that is shown', async () => {
    const dialog = await open([file('a.bin'), file('b.bin')])
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    await user.click(dialog.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'docs/b.bin' }))
  })

  it.each([
    ['Share', 'Share File'],
    ['Geographic distribution', 'Geographic distribution'],
  ])('%s opens over the preview, which takes no arrow keys then', async (action, title) => {
    satellite.on('GET /api/v0/api-keys/api-key-names', () => answered([]))
    const dialog = await open([file('a.bin'), file('b.bin')])
    await user.click(dialog.getByRole('button', { name: action }))
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('1 of 2')).toBeTruthy()
  })

  it('Escape and Close leave', async () => {
    const dialog = await open([file('a.bin')])
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
