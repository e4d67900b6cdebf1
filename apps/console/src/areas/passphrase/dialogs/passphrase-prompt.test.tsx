import { deriveRootKey } from '@perigee/crypto/derive'
import { passphraseCheck } from '@perigee/crypto/passphrase-check'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'
import { storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const home = '/projects/AAECAwQFBgc'
const checksPath = `/api/v0/projects/${project.id}/passphrase-checks`
const salt = 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg='
const checkOf = async (passphrase: string) =>
  toBase64(passphraseCheck(await deriveRootKey({ passphrase, salt: fromBase64(salt) })))

let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  installAccessWorker()
  sessionFlag.set()
  satellite = aSatellite(storageAnswers(project, { passphrasePrompt: true }))
})
afterEach(() => logOut(async () => undefined))

/** The server remembers these check values of the project. */
const remembers = (...checks: string[]) => satellite.on(`GET ${checksPath}`, () => answered(checks))
const remembered = () =>
  satellite.to(`PUT ${checksPath}`).map(({ body }) => (JSON.parse(body) as { check: string }).check)

const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function enterProject() {
  const router = openConsole(`${home}/dashboard`)
  const user = userEvent.setup({ delay: null })
  const prompt = await dialog('Enter project passphrase')
  return { router, user, prompt }
}

async function type(user: ReturnType<typeof userEvent.setup>, place: HTMLElement, passphrase: string) {
  const field = within(place).getByLabelText('Encryption Passphrase')
  await user.clear(field)
  await user.type(field, passphrase)
  await user.click(within(place).getByRole('button', { name: 'Continue' }))
}

const notice = /^This passphrase has not been used in this project before\./

describe('entering a project', () => {
  it('at an address without a page asks for nothing', async () => {
    openConsole(`${home}/nowhere`)
    await screen.findByText('There is nothing at this address.')
    await waitFor(() => expect(satellite.to('GET /api/v0/auth/account/settings')).not.toEqual([]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the passphrase; the first one is remembered by its check value', async () => {
    const { user, prompt } = await enterProject()
    await user.click(within(prompt).getByRole('button', { name: 'Continue' }))
    expect(within(prompt).getByText("Passphrase can't be empty")).toBeTruthy()
    await type(user, prompt, 'correct horse')
    await gone()
    await waitFor(async () => expect(remembered()).toEqual([await checkOf('correct horse')]))
    expect(satellite.received.some(({ body }) => body.includes('correct horse'))).toBe(false)
  })

  it('with a passphrase that is known sets it and remembers nothing', async () => {
    remembers(await checkOf('another one'), await checkOf('correct horse'))
    const { user, prompt } = await enterProject()
    await type(user, prompt, 'correct horse')
    await gone()
    expect(remembered()).toEqual([])
  })

  it('names a passphrase that the project has not seen; going on remembers it', async () => {
    remembers(await checkOf('correct horse'))
    const { user, prompt } = await enterProject()
    await type(user, prompt, 'correct house')
    expect(await within(prompt).findByText(notice)).toBeTruthy()
    expect(remembered()).toEqual([])

    await user.click(within(prompt).getByRole('button', { name: 'Try another passphrase' }))
    expect(document.activeElement).toBe(within(prompt).getByLabelText('Encryption Passphrase'))
    await user.keyboard('correct hose')
    expect(within(prompt).queryByText(notice)).toBeNull()

    await user.click(within(prompt).getByRole('button', { name: 'Continue' }))
    expect(await within(prompt).findByText(notice)).toBeTruthy()
    await user.click(within(prompt).getByRole('button', { name: 'Continue' }))
    await gone()
    await waitFor(async () => expect(remembered()).toEqual([await checkOf('correct hose')]))
  })

  it('says when the passphrase cannot be checked, and tries again', async () => {
    satellite.on(`GET ${checksPath}`, () => refused(500))
    const { user, prompt } = await enterProject()
    await type(user, prompt, 'correct horse')
    expect(await within(prompt).findByText('Could not check the passphrase')).toBeTruthy()
    remembers()
    await user.click(within(prompt).getByRole('button', { name: 'Continue' }))
    await gone()
  })

  it('does without the comparison where the satellite does not know it', async () => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ additions: [] })))
    const { user, prompt } = await enterProject()
    await type(user, prompt, 'correct horse')
    await gone()
    expect(satellite.received.filter(({ path }) => path === checksPath)).toEqual([])
  })

  it('can be done without it just now, and nobody is asked twice', async () => {
    const { user, router } = await enterProject()
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await user.click(screen.getByRole('button', { name: 'No, skip just now' }))
    await gone()
    await router.navigate({ to: '/projects' })
    await router.navigate({ to: '/projects/$id/access', params: { id: 'AAECAwQFBgc' } })
    await screen.findByRole('heading', { name: 'Access Keys' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(satellite.to('PATCH /api/v0/auth/account/settings')).toEqual([])
  })

  it('is asked for never again by those who always skip', async () => {
    const { user } = await enterProject()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Yes, always skip' }))
    await gone()
    expect(satellite.to('PATCH /api/v0/auth/account/settings').map(({ body }) => body)).toEqual([
      '{"passphrasePrompt":false}',
    ])
  })

  it('asks nobody who said no', async () => {
    satellite = aSatellite(storageAnswers(project, { passphrasePrompt: false }))
    openConsole(`${home}/dashboard`)
    await screen.findByRole('heading', { name: 'Photos' })
    await waitFor(() => expect(satellite.to('GET /api/v0/auth/account/settings')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads somebody without a passphrase to a new one', async () => {
    const { user, prompt } = await enterProject()
    await user.click(within(prompt).getByRole('button', { name: 'Create a passphrase' }))
    await user.click(within(await dialog('Encryption Passphrase')).getByRole('button', { name: 'Next' }))
    const entering = await dialog('Enter passphrase')
    await user.type(within(entering).getByLabelText('Encryption Passphrase'), 'correct horse')
    await user.click(within(entering).getByRole('checkbox', { name: 'I saved my encryption passphrase.' }))
    await user.click(within(entering).getByRole('button', { name: 'Next' }))
    await user.click(within(await dialog('Success')).getByRole('button', { name: 'Continue' }))
    await gone()
    await waitFor(async () => expect(remembered()).toEqual([await checkOf('correct horse')]))
  })
})

describe('Manage passphrase in the project menu', () => {
  beforeEach(() => {
    satellite = aSatellite(storageAnswers(project))
  })

  async function manage(task: string) {
    openConsole(`${home}/access`)
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: 'Project: Photos' }))
    await user.click(within(await dialog('Project: Photos')).getByRole('button', { name: 'Manage passphrase' }))
    const options = await dialog('Manage passphrase')
    expect(within(options).queryByRole('button', { name: 'Next' })).toBeNull()
    expect(within(options).getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await user.click(within(options).getByRole('button', { name: task }))
    return user
  }

  it('switches to a passphrase that the project has not seen only when that is meant', async () => {
    remembers(await checkOf('correct horse'))
    const user = await manage('Switch')
    const switching = await dialog('Switch passphrase')
    await user.type(within(switching).getByLabelText('Encryption Passphrase'), 'another')
    await user.click(within(switching).getByRole('button', { name: 'Switch passphrase' }))
    expect(await within(switching).findByText(notice)).toBeTruthy()
    expect(remembered()).toEqual([])
    await user.click(within(switching).getByRole('button', { name: 'Try another passphrase' }))
    expect(within(switching).queryByText(notice)).toBeNull()
    expect(document.activeElement).toBe(within(switching).getByLabelText('Encryption Passphrase'))
    await user.keyboard('{Enter}')
    expect(await within(switching).findByText(notice)).toBeTruthy()
    await user.click(within(switching).getByRole('button', { name: 'Switch passphrase' }))
    expect(await screen.findByText('Passphrase switched.')).toBeTruthy()
    await waitFor(async () => expect(remembered()).toEqual([await checkOf('another')]))
  })

  it('clears it', async () => {
    const user = await manage('Clear')
    const clearing = await dialog('Clear passphrase')
    await user.click(within(clearing).getByRole('button', { name: 'Clear passphrase' }))
    expect(await screen.findByText('Passphrase cleared.')).toBeTruthy()
    expect(remembered()).toEqual([])
  })
})

describe('the prompt as a setting', () => {
  it('turned on asks from the next project on that is entered', async () => {
    satellite = aSatellite(storageAnswers(project))
    satellite.on(
      'PATCH /api/v0/auth/account/settings',
      storageAnswers(project, { passphrasePrompt: true })['GET /api/v0/auth/account/settings'],
    )
    const router = openConsole(`${home}/access`)
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await user.click(await screen.findByRole('button', { name: 'Enable prompt' }))
    const setting = await dialog('Enable passphrase prompt')
    await user.click(within(setting).getByRole('button', { name: 'Enable' }))

    expect(await screen.findByText('Passphrase prompt enabled successfully')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    await router.navigate({ to: '/projects/$id/access', params: { id: 'AAECAwQFBgc' } })
    expect(await dialog('Enter project passphrase')).toBeTruthy()
  })
})

it('in a project of others says that everybody uses the same passphrase, and whom to ask', async () => {
  const shared = { ...project, ownerId: 'grace' }
  satellite = aSatellite(storageAnswers(shared))
  satellite.on(`GET /api/v0/projects/${project.id}/config`, () =>
    answered({
      hasManagedPassphrase: false,
      encryptPath: true,
      isOwnerPaidTier: true,
      hasPaidPrivileges: true,
      role: 1,
      salt,
      membersCount: 2,
      ownerEmail: 'grace@example.test',
      availablePlacements: [],
    }),
  )
  // Also on the dashboard, where a new account is led to a passphrase of its own: that is no step here.
  satellite.on('GET /api/v0/auth/account/settings', () =>
    answered(settingsAnswer({ passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'EncryptionPassphrase' })),
  )
  const { prompt } = await enterProject()
  const note = await within(prompt).findByRole('note')
  await within(note).findByText('grace@example.test')
  expect(note.textContent).toBe(
    'All team members should use the same passphrase to access the same data. If you do not have it, ask grace@example.test.',
  )
  expect(within(prompt).queryByRole('button', { name: 'Create a passphrase' })).toBeNull()
  expect(within(prompt).getByRole('button', { name: 'Skip' })).toBeTruthy()
})
