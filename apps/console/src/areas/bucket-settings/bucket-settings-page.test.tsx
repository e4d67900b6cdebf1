import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused } from '@/testing/satellite'
import { aBucket, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const home = '/projects/AAECAwQFBgc/buckets'
const totals = 'GET /api/v0/buckets/bucket-totals'
const user = userEvent.setup({ delay: null })

const serve = (overrides: Record<string, () => Response> = {}) =>
  aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/usage-totals': (request) =>
      answered({ bucketUsages: [aBucket({ bucketName: 'herons' })], ...pageOf(request, 1) }),
    [totals]: () => answered(aBucket({ bucketName: 'herons', location: 'Reykjavík' })),
    ...overrides,
  })

beforeEach(() => sessionFlag.set())
afterEach(() => logOut(async () => undefined))

it('the menu of a bucket leads to its settings', async () => {
  serve()
  const router = openConsole(`${home}/`)
  await user.click(await screen.findByRole('button', { name: 'Actions for herons' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Bucket Settings', level: 1 })
  expect(router.state.location.pathname).toBe(`${home}/herons/~settings`)
  await waitFor(() => expect(document.title).toMatch(/^Photos \| Bucket Settings \| /))
  await screen.findByText('Reykjavík')
})

it('a bucket that is not there says so, and can be asked for again', async () => {
  serve({ [totals]: () => refused(404, 'The bucket does not exist.') })
  openConsole(`${home}/gone/~settings`)
  await screen.findByText('The bucket does not exist.')
  serve()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Reykjavík')
})
