import type { ProjectInvitation } from '@perigee/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { anInvitation, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'
import { storageAnswers } from '@/testing/storage-answers'

const own = aProject({ name: 'Photos' })
const shared = aProject({ name: 'Auroras', ownerId: 'grace', role: 1 })
const invitation = anInvitation({ projectID: shared.id, projectName: shared.name })
const invitationsPath = 'GET /api/v0/projects/invitations'
const respond = `POST /api/v0/projects/invitations/${shared.id}/respond`
const user = userEvent.setup({ delay: null })
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

/** The server's side of one invitation: who accepts it is in the project from then on. */
function open(address: string, invitations: ProjectInvitation[] = [invitation]) {
  let answers: { joined: boolean; open: ProjectInvitation[] } = { joined: false, open: invitations }
  satellite = aSatellite({
    ...storageAnswers(own),
    'GET /api/v0/projects': () => answered(answers.joined ? [own, shared] : [own]),
    [invitationsPath]: () => answered(answers.open),
    [`GET /api/v0/projects/${shared.id}/config`]: () => refused(404),
    [respond]: ({ body }) => {
      answers = { joined: (JSON.parse(body) as { response: number }).response === 1, open: [] }
      return done()
    },
  })
  return openConsole(address)
}
const link = `/projects?join=${shared.id}`
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const responses = () => satellite.to(respond).map(({ body }) => JSON.parse(body) as object)

describe('the link of an invitation', () => {
  it('asks who invites to what; joining leads to the dashboard, and back asks no second time', async () => {
    const router = open(link)
    const asked = await dialog('Join Project')
    expect(asked.getByText((_, element) => element?.textContent === 'Join the Auroras project.')).toBeTruthy()
    expect(asked.getByText('grace@example.test')).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Join' }))

    expect(await screen.findByText('Invite accepted!')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/dashboard$/))
    expect(await screen.findByRole('button', { name: 'Project: Auroras' })).toBeTruthy()
    expect(responses()).toEqual([{ response: 1 }])
    router.history.back()
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(router.state.location.search).toEqual({})
  })

  it('declined leaves the projects as they are', async () => {
    const router = open(link)
    await user.click((await dialog('Join Project')).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Invitation declined.')).toBeTruthy()
    await gone()
    expect(responses()).toEqual([{ response: 0 }])
    expect(router.state.location.href).toBe('/projects')
    expect(screen.queryByText('Auroras')).toBeNull()
  })

  it.each([
    { button: 'Join', status: 404, says: 'Failed to accept project invitation. This invitation has expired.' },
    { button: 'Decline', status: 409, says: 'Failed to decline project invitation. You are in this project already.' },
  ])('that is not open any more when $button is pressed says so, and both lists are read again', async (given) => {
    open(link)
    const asked = await dialog('Join Project')
    const sentence = given.says.replace(/^.*invitation\. /, '')
    satellite.on(respond, () => refused(given.status, sentence))
    await user.click(asked.getByRole('button', { name: given.button }))
    expect(await screen.findByText(given.says)).toBeTruthy()
    await gone()
    expect([satellite.to(invitationsPath).length, satellite.to('GET /api/v0/projects').length]).toEqual([2, 2])
  })

  it('stays open while the server fails, and says when the lists could not be read', async () => {
    open(link)
    const asked = await dialog('Join Project')
    satellite.on(respond, () => refused(500))
    satellite.on(invitationsPath, () => refused(403, 'Not now.'))
    await user.click(asked.getByRole('button', { name: 'Join' }))
    const failed = 'Failed to accept project invitation. Failed to respond to project invitation'
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(await screen.findByText('Failed to reload projects and invitations list. Not now.')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Join Project' })).toBeTruthy()
  })

  it('says when the invitation is no longer open', async () => {
    const router = open(link, [])
    await dialog('This invitation is no longer open')
    await user.keyboard('{Enter}')
    await gone()
    expect(router.state.location.href).toBe('/projects')
  })

  it('says when one is in the project already, and leads there', async () => {
    const router = open(`/projects?join=${own.id}`)
    const told = await dialog('Join Project')
    expect(
      told.getByText((_, element) => element?.textContent === 'You are in the Photos project already.'),
    ).toBeTruthy()
    await user.click(told.getByRole('button', { name: 'Open project' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/dashboard$/))
  })

  it('that cannot be looked up can be tried again', async () => {
    open(link)
    satellite.on(invitationsPath, () => refused(403))
    const told = await dialog('Join Project')
    expect(told.getByText('Failed to get project invitations')).toBeTruthy()
    satellite.on(invitationsPath, () => answered([invitation]))
    await user.click(told.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeTruthy()
  })

  it('waits until a new account is set up', async () => {
    open(link)
    satellite.on('GET /api/v0/auth/account/settings', () => answered(settingsAnswer({ onboardingEnd: false })))
    await screen.findByText('Set up your account')
    expect(screen.queryByText('Join Project')).toBeNull()
  })

  it.each(['', 'no-id', '<script>'])('with %j in place of an id is the list of projects', async (id) => {
    open(`/projects?join=${encodeURIComponent(id)}`)
    await screen.findByText('Photos')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('an invitation of the switcher asks the same', async () => {
  open('/projects')
  await user.click(await screen.findByRole('button', { name: 'Choose a project' }))
  const list = await screen.findByRole('list', { name: 'Invited to' })
  await user.click(within(list).getByRole('button', { name: 'Auroras' }))
  await user.click((await dialog('Join Project')).getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('Invite accepted!')).toBeTruthy()
})

it('the address of a project that one is not in says where an invitation would be', async () => {
  open('/projects/AAAAAAAAAAA/dashboard')
  expect(await screen.findByText(/^There is no such project, or you are not in it\./)).toBeTruthy()
  expect(document.title).toBe('Page not found | Test Satellite')
})
