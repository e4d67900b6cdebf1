import type { ProjectConfig } from '@perigee/contract/projects'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { installAccessWorker } from '@/testing/access-worker'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused } from '@/testing/satellite'
import { aBucket, gateway, listed, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({
  name: 'Photos',
  id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never,
  hasManagedPassphrase: true,
})
const home = '/projects/AAECAwQFBgc'

beforeEach(() => {
  localStorage.clear()
  currentScope().queries.clear()
  installAccessWorker()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

/** `kept`: what the service says instead of, or about, the passphrase that it keeps. */
function open(path: string, kept: Partial<ProjectConfig> | 'fails') {
  const answers = storageAnswers(project, { passphrasePrompt: true })
  const config = {
    encryptPath: true,
    isOwnerPaidTier: true,
    hasPaidPrivileges: true,
    role: 0,
    salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=',
    membersCount: 1,
    availablePlacements: [],
    hasManagedPassphrase: true,
  }
  aSatellite({
    ...answers,
    [`GET /api/v0/projects/${project.id}/config`]: () =>
      kept === 'fails' ? refused(500, 'Could not get project config') : answered({ ...config, ...kept }),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket()),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ ...pageOf(request, 1), bucketUsages: [aBucket()] }),
    'GET /photos': () => listed([], ['sea.jpg']),
    [`GET ${gateway}/photos`]: () => listed([], ['sea.jpg']),
  })
  return openConsole(`${home}${path}`)
}

it('opens a bucket without a question, and nothing about passphrases is offered', async () => {
  open('/buckets/photos', { passphrase: 'made by the service' })
  expect(await screen.findByText('sea.jpg')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Manage passphrase' })).toBeNull()
  expect(currentScope().part(objectStoragePart).passphrases.get(project.id)).toBe('made by the service')
})

it.each([
  { what: 'does not come', kept: {} },
  { what: 'cannot be opened', kept: 'fails' as const },
])('says so when the passphrase $what; the project stays usable', async ({ kept }) => {
  const router = open('/buckets/photos', kept)
  const error = await screen.findByRole('dialog', { name: 'Error' })
  expect(
    within(error).getByText(
      "Your project can't be unlocked at the moment. Don't worry, your objects are safe and secure. Please try again later.",
    ),
  ).toBeTruthy()
  expect(within(error).getByText(/ada@example\.test/)).toBeTruthy()
  expect(within(error).getByRole('alert').textContent).toBe('Error: Could not retrieve managed passphrase.')
  const buttons = within(error).getAllByRole('button', { name: 'Close' })
  await userEvent.click(buttons.at(-1) ?? error)
  expect(await screen.findByRole('heading', { name: 'Buckets' })).toBeTruthy()
  expect(router.state.location.pathname).toMatch(/\/buckets$/)
})
