import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Received, type Satellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos'
const user = userEvent.setup({ delay: null })
const odd = 'a b+c%#?é日本'

let satellite: Satellite

/** The listing of one folder, cut as asked for; the storage compares names letter by letter. */
function folderOf(names: readonly string[]) {
  return ({ query }: Received) => {
    const matching = names.filter((name) => name.startsWith(query.get('prefix') ?? ''))
    const start = Number(query.get('continuation-token') ?? 0)
    const end = start + Number(query.get('max-keys'))
    return listed([], matching.slice(start, end), end < matching.length ? String(end) : undefined)
  }
}

function open(names: readonly string[], { search = '', large = false } = {}) {
  const config = { altObjBrowserPagingEnabled: large, gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' }
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: large ? 10_001 : names.length })),
    'GET /photos': folderOf(names),
  })
  const router = openConsole(address + search)
  return {
    router,
    unlock: async () => user.type(await screen.findByLabelText('Encryption Passphrase'), 'horse{Enter}'),
  }
}
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search this folder' })
const names = () =>
  screen
    .queryAllByRole('button', { name: /^Actions for/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Actions for ', ''))
/** Of the listings of the folder; the passphrase is tried with another one. */
const prefixes = () =>
  satellite.to('GET /photos').flatMap(({ query }) => (query.has('delimiter') ? (query.get('prefix') ?? '') : []))

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
})
afterEach(async () => {
  localStorage.clear()
  await logOut(async () => undefined)
})

describe('the search of a folder', () => {
  it('that is all there looks for what names contain, in capitals or not, and asks nobody', async () => {
    const { router, unlock } = open([`${odd}.txt`, 'Beach.jpg', 'the beach.jpg', 'zoo.jpg'])
    await unlock()
    await screen.findByRole('button', { name: 'zoo.jpg' })
    await user.type(await box(), 'bEACH')
    await waitFor(() => expect(names()).toEqual(['Beach.jpg', 'the beach.jpg']))
    expect(router.state.location.search).toEqual({ q: 'bEACH' })
    expect(new Set(prefixes())).toEqual(new Set(['']))
    expect(screen.queryByText(/^Names that/)).toBeNull()
  })

  it('finds odd names from an address, and Escape shows everything again', async () => {
    const { router, unlock } = open([`${odd}.txt`, 'zoo.jpg'], { search: `?q=${encodeURIComponent('%#?é')}` })
    await unlock()
    await waitFor(() => expect(names()).toEqual([`${odd}.txt`]))
    expect((await box()).value).toBe('%#?é')
    ;(await box()).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(names()).toEqual([`${odd}.txt`, 'zoo.jpg']))
    expect(router.state.location.search).toEqual({})
  })

  it('says that nothing was found, and leads back', async () => {
    const { unlock } = open(['zoo.jpg'], { search: '?q=nowhere' })
    await unlock()
    expect(await screen.findByText(/No file or folder here matches “nowhere”/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(names()).toEqual(['zoo.jpg']))
    expect((await box()).value).toBe('')
  })

  it('of which only a part is here lets the storage find how names begin, and says how far it looks', async () => {
    const many = Array.from({ length: 600 }, (_, at) => `file-${String(at).padStart(3, '0')}`)
    const { unlock } = open([...many, 'zebra-1', 'zebra-2'])
    await unlock()
    await screen.findByRole('button', { name: 'file-000' })
    await user.type(await box(), 'zebra')
    await waitFor(() => expect(names()).toEqual(['zebra-1', 'zebra-2']))
    expect(prefixes()).toContain('zebra')
    expect(
      screen.getByText('Names that begin with “zebra”, and those among the first 500 items that contain it.'),
    ).toBeTruthy()
  })

  it('of a large bucket asks for nothing but the names that begin so, page by page', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `file-${String(at).padStart(2, '0')}`)
    const { unlock } = open(['another', ...many], { search: '?q=file-1', large: true })
    await unlock()
    await waitFor(() => expect(names()).toEqual(many.slice(10, 20)))
    expect(new Set(prefixes())).toEqual(new Set(['file-1']))
    expect(screen.getByText('Names that begin with “file-1”.')).toBeTruthy()
  })

  it('ends on the way to another folder, and is there again on the way back', async () => {
    const { router, unlock } = open(['zoo.jpg', 'trip.jpg'], { search: '?q=zoo&sort=-name' })
    satellite.on('GET /photos', ({ query }) =>
      query.get('prefix') === 'zoo/' ? listed([], ['zoo/lion']) : listed(['zoo/'], ['zoo.jpg', 'trip.jpg']),
    )
    await unlock()
    await waitFor(() => expect(names()).toEqual(['zoo', 'zoo.jpg']))
    await user.click(screen.getByRole('link', { name: 'zoo' }))
    await waitFor(() => expect(names()).toEqual(['lion']))
    expect(router.state.location.search).toEqual({ sort: '-name' })
    act(() => router.history.back())
    await waitFor(() => expect(names()).toEqual(['zoo', 'zoo.jpg']))
  })
})
