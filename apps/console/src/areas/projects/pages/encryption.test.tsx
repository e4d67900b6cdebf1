import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', hasManagedPassphrase: true })
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

async function onProjects({ managed }: { managed: boolean }) {
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig({ satelliteManagedEncryptionEnabled: managed })),
    'POST /api/v0/projects': () => answered(aProject({ name: 'New' }), 201),
  })
  openConsole('/projects')
  const user = userEvent.setup({ delay: null })
  return { user, create: await screen.findByRole('button', { name: 'Create Project' }) }
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const created = () => satellite.to('POST /api/v0/projects').map(({ body }) => JSON.parse(body) as object)
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('a new project', () => {
  it('is encrypted automatically unless somebody wants to hold the passphrase', async () => {
    const { user, create } = await onProjects({ managed: true })
    await user.click(create)
    await user.type(within(await dialog('Create New Project')).getByLabelText(/^Name/), 'New')
    await press(user, 'Next')
    expect(screen.getByText('Project Encryption')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Automatic' }).getAttribute('aria-checked')).toBe('true')
    expect(created()).toEqual([])
    await press(user, 'Create Project')
    await waitFor(() => expect(created()).toEqual([{ name: 'New', description: '', managePassphrase: true }]))
  })

  it('keeps its own passphrase when that is chosen; going back keeps what was typed', async () => {
    const { user, create } = await onProjects({ managed: true })
    await user.click(create)
    await user.type(within(await dialog('Create New Project')).getByLabelText(/^Name/), 'New')
    await press(user, 'Next')
    await user.click(screen.getByRole('radio', { name: 'Self-managed' }))
    await press(user, 'Back')
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('New')
    await press(user, 'Next')
    await press(user, 'Create Project')
    await waitFor(() => expect(created()).toMatchObject([{ managePassphrase: false }]))
  })

  it('is told where its description appears, also while it is written', async () => {
    const { user, create } = await onProjects({ managed: true })
    await user.click(create)
    const details = within(await dialog('Create New Project'))
    await user.type(details.getByLabelText(/^Name/), 'New')
    await user.type(details.getByLabelText(/^Description/), 'Words')
    expect(details.getByText(/^This will appear on project cards\./)).toBeTruthy()
  })

  it('is not asked about where the service keeps no passphrases', async () => {
    const { user, create } = await onProjects({ managed: false })
    await user.click(create)
    await user.type(within(await dialog('Create New Project')).getByLabelText(/^Name/), 'New')
    await press(user, 'Create Project')
    await waitFor(() => expect(created()).toMatchObject([{ managePassphrase: false }]))
  })
})

it('the encryption of a project can be looked up, and leads to a new project', async () => {
  const { user } = await onProjects({ managed: true })
  await user.click(screen.getByRole('button', { name: 'Automatic' }))
  const about = await dialog('Project Encryption')
  expect(within(about).getByLabelText<HTMLInputElement>('Encryption').value).toBe('Automatic')
  expect(within(about).getByText("Encryption method is set at project creation and can't be changed.")).toBeTruthy()
  await press(user, 'New Project')
  expect(await dialog('Create New Project')).toBeTruthy()
})
