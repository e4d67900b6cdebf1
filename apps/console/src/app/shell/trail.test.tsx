import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeToPath } from '@/areas/storage/public'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { aBucket, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Field recordings', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const home = '/projects/AAECAwQFBgc'
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  sessionFlag.set()
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 2 })),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ bucketUsages: [], ...pageOf(request, 0) }),
  })
})
afterEach(async () => {
  await logOut(async () => undefined)
  vi.restoreAllMocks()
})

const trail = async () => within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
const addressOf = (prefix: string) =>
  `${home}/buckets/${placeToPath({ bucket: 'photos', prefix }).split('/').map(encodeURIComponent).join('/')}`

it.each([
  { at: `${home}/dashboard`, above: ['Projects'], here: 'Field recordings' },
  { at: `${home}/buckets/`, above: ['Projects', 'Field recordings'], here: 'Buckets' },
  { at: `${home}/buckets/photos`, above: ['Projects', 'Field recordings', 'Buckets'], here: 'photos' },
  {
    at: `${home}/buckets/photos/~settings`,
    above: ['Projects', 'Field recordings', 'Buckets', 'photos'],
    here: 'Settings',
  },
  { at: addressOf('2026/'), above: ['Projects', 'Field recordings', 'Buckets', 'photos'], here: '2026' },
  { at: '/account/settings', above: ['Projects'], here: 'Account Settings' },
])('$at lies below $above', async ({ at, above, here }) => {
  openConsole(at)
  expect((await (await trail()).findByText(here)).getAttribute('aria-current')).toBe('page')
  expect((await trail()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(above)
})

it.each(['a b+c%#?é日本', '..', '~', '  ', 'x/y', '', '~settings'])(
  'leads back to a folder called %j',
  async (name) => {
    const around = `${name}/`
    const router = openConsole(addressOf(`${around}inner/`))
    await (await trail()).findByText('inner')
    const links = (await trail()).getAllByRole('link')
    await user.click(links.at(-1) as HTMLElement)
    await waitFor(async () => expect((await trail()).queryByText('inner')).toBeNull())
    const path = placeToPath({ bucket: 'photos', prefix: around })
    expect(router.state.matches.at(-1)?.params).toMatchObject({ _splat: path })
  },
)

it('at an address without a page, every step leads somewhere', async () => {
  openConsole(`${home}/nothing`)
  await screen.findByText('Page not found')
  expect((await trail()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Projects',
    'Field recordings',
  ])
})

it('on a phone it is the way up', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media.includes('max-width: 479px'), media }) as MediaQueryList,
  )
  openConsole(addressOf('2026/spring/'))
  const links = (await trail()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['2026'])
})
