import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos'
const user = userEvent.setup({ delay: null })
const files = Array.from({ length: 25 }, (_, at) => `file-${String(at).padStart(2, '0')}`)

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
})

afterEach(async () => {
  localStorage.clear()
  await logOut(async () => undefined)
})

it('asks for every page of a large bucket by itself', async () => {
  const asked: (string | null)[] = []
  const page = (token: string | null) => {
    asked.push(token)
    const start = token === null ? 0 : Number(token)
    return listed([], files.slice(start, start + 10), start + 10 < files.length ? String(start + 10) : undefined)
  }
  const config = { altObjBrowserPagingEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 10_001 })),
    'GET /photos': ({ query }) =>
      query.get('max-keys') === '10' ? page(query.get('continuation-token')) : listed([], files),
  })
  openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  expect(await screen.findByText('1–10 of 10+')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('11–20 of 20+')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('21–25 of 25')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'file-24' })).toBeTruthy()
  expect(asked).toEqual([null, '10', '20'])
})

it('shows no button before it knows how to page, so that no open menu is drawn again', async () => {
  let tell: (totals: ReturnType<typeof answered>) => void = () => undefined
  const totals = new Promise<ReturnType<typeof answered>>((resolve) => (tell = resolve))
  const config = { altObjBrowserPagingEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': ({ query }) =>
      query.get('bucket') === 'films' ? totals : answered(aBucket()),
    'GET /photos': () => listed([], files),
    'GET /films': () => listed([], files),
  })
  const router = openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await screen.findByText('file-00')
  await act(() => router.navigate({ to: address.replace('photos', 'films') }))
  expect(await screen.findByRole('heading', { level: 1, name: 'films' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  tell(answered(aBucket({ objectCount: 25 })))
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeTruthy()
})

it('keeps the order, the size of pages and the view from folder to folder', async () => {
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 25 })),
    'GET /photos': ({ query }) =>
      query.get('prefix') === 'trips/'
        ? listed(
            [],
            files.map((name) => `trips/${name}`),
          )
        : listed(['trips/'], files),
  })
  const router = openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25')
  await user.click(screen.getByRole('radio', { name: 'Card view' }))
  expect(await screen.findByText('1–25 of 26')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'trips' }))
  expect(await screen.findByText('1–25 of 25')).toBeTruthy()
  expect(router.state.location.search).toEqual({ sort: '-name', size: 25, view: 'cards' })
  const names = screen.getAllByRole('button', { name: /^file-/ }).map(({ textContent }) => textContent)
  expect(names).toEqual(files.toReversed())
})

it.each([
  { search: '?page=2&size=10&sort=-name', shown: '11–20 of 25', first: 'file-14' },
  { search: '?page=2&size=11&sort=color&view=nothing', shown: '11–20 of 25', first: 'file-10' },
  { search: '?page=999', shown: '21–25 of 25', first: 'file-20' },
])('an address with $search leads to $shown', async ({ search, shown, first }) => {
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 25 })),
    'GET /photos': () => listed([], files),
  })
  openConsole(`${address}${search}`)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^file-/ })[0]?.textContent).toBe(first)
})

it('writes the page, the size and the order into the address', async () => {
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 25 })),
    'GET /photos': () => listed([], files),
  })
  const router = openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Size' }))
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25')
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'size', size: 25 }))
  await user.selectOptions(screen.getByLabelText('Rows per page'), '10')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'size', page: 2 }))
  expect(await screen.findByText('11–20 of 25')).toBeTruthy()
})

it('begins at the first page in another order, and comes back to the page that was left', async () => {
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 25 })),
    'GET /photos': ({ query }) => (query.get('prefix') === 'zoo/' ? listed([], ['zoo/lion']) : listed(['zoo/'], files)),
  })
  const router = openConsole(`${address}?page=2`)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  expect(await screen.findByText('11–20 of 26')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Size' }))
  expect(await screen.findByText('1–10 of 26')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('11–20 of 26')
  act(() => router.history.push(`${address}/zoo`))
  await screen.findByRole('button', { name: 'lion' })
  act(() => router.history.back())
  expect(await screen.findByText('11–20 of 26')).toBeTruthy()
  expect(router.state.location.search).toEqual({ sort: 'size', page: 2 })
})

it('shows that the rows are of another page until those of this one are there, and what selecting all means', async () => {
  let answer: (response: Response) => void = () => undefined
  const second = new Promise<Response>((resolve) => (answer = resolve))
  const config = { altObjBrowserPagingEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 10_001 })),
    'GET /photos': ({ query }) => (query.has('continuation-token') ? second : listed([], files.slice(0, 10), '10')),
  })
  openConsole(address)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  const list = () => screen.getByRole('table', { name: 'Files and folders' }).closest('[data-stale]')
  expect(await screen.findByText(/The bucket holds 10,001 objects\./)).toBeTruthy()
  expect(list()).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select file-00' }))
  expect(screen.getByRole('button', { name: 'Select all 10 on this page' })).toBeTruthy()
  expect(screen.getByRole('toolbar', { name: 'Selection' }).closest('[data-sticky]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(list()).toBeTruthy())
  answer(listed([], files.slice(10, 20)))
  await screen.findByRole('button', { name: 'file-10' })
  expect(list()).toBeNull()
})

it('a deep link leads to a page of a large bucket, and from there back and on', async () => {
  const page = (query: URLSearchParams) => {
    const start = Number(query.get('continuation-token') ?? 0)
    const end = start + Number(query.get('max-keys'))
    return listed([], files.slice(start, end), end < files.length ? String(end) : undefined)
  }
  const config = { altObjBrowserPagingEnabled: true, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 10_001 })),
    'GET /photos': ({ query }) => page(query),
  })
  openConsole(`${address}?page=2`)
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  expect(await screen.findByText('11–20 of 20+')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('21–25 of 25')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('11–20 of 20+')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('1–10 of 10+')).toBeTruthy()
})
