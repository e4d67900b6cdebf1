import type { PendingInvitation, ProjectMember } from '@perigee/contract/members'
import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { pageOf, storageAnswers } from '@/testing/storage-answers'
import { aMember, anInvitation } from '@/testing/team-answers'

const id = '00010203-0405-0607-0809-0a0b0c0d0e0f'
const address = '/projects/AAECAwQFBgc/team'
const list = `GET /api/v0/projects/${id}/members`
const remove = `DELETE /api/v0/projects/${id}/members`
const invite = `POST /api/v0/projects/${id}/invite`
const user = userEvent.setup({ delay: null })
const self = aMember({ id: 'me', fullName: 'Ada Lovelace', email: 'ada@example.test', role: wireRoles.admin })
const grace = aMember({ id: 'grace', fullName: 'Grace', email: 'grace@example.test' })
const open = anInvitation({ email: 'open@example.test' })
const expired = anInvitation({ email: 'late@example.test', expired: true })

let satellite: Satellite

interface Scene {
  /** Of the person who looks. */
  as?: 'owner' | 'admin' | 'member'
  members?: readonly ProjectMember[]
  invitations?: readonly PendingInvitation[]
  managed?: boolean
  newcomersGetMail?: boolean
  /** A satellite that takes one person at a time. */
  oneByOne?: boolean
}

async function openTeam(scene: Scene = {}) {
  const { as = 'owner', members = [self, grace], invitations = [open, expired], managed = false } = scene
  const project = aProject({
    name: 'Photos',
    id: id as never,
    ownerId: as === 'owner' ? 'me' : 'grace',
    hasManagedPassphrase: managed,
  })
  const role = as === 'member' ? wireRoles.member : wireRoles.admin
  satellite = aSatellite({
    ...storageAnswers(project, { role }),
    'GET /api/v0/config': () =>
      answered(
        aConfig({
          unregisteredInviteEmailsEnabled: scene.newcomersGetMail ?? true,
          ...(scene.oneByOne && { additions: [] }),
        }),
      ),
    [list]: (request) =>
      answered({
        projectMembers: members,
        projectInvitations: invitations,
        ...pageOf(request, members.length + invitations.length),
      }),
    [invite]: () => done(),
    [`POST /api/v0/projects/${id}/reinvite`]: () => done(),
    [remove]: () => done(),
  })
  const router = openConsole(address)
  await screen.findByRole('heading', { name: 'Team', level: 1 })
  await screen.findByText('ada@example.test', { selector: 'td' })
  return router
}

const row = (text: string) => screen.getByText(text, { selector: 'td' }).closest('tr') as HTMLElement
const button = (name: string) => screen.getByRole('button', { name })
const bodyOf = (call: string): unknown => JSON.parse(satellite.to(call).at(-1)?.body ?? 'null')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function act(email: string, item: string) {
  await user.click(button(`Actions for ${email}`))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

beforeEach(() => {
  localStorage.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

describe('the list', () => {
  it('shows members and invitations with their roles', async () => {
    await openTeam()
    expect(within(row('ada@example.test')).getByText('Owner')).toBeTruthy()
    expect(within(row('ada@example.test')).getByText('(you)')).toBeTruthy()
    expect(within(row('grace@example.test')).getByText('Member')).toBeTruthy()
    expect(within(row('open@example.test')).getByText('Invited')).toBeTruthy()
    expect(within(row('late@example.test')).getByText('Invite Expired')).toBeTruthy()
  })

  it('is sorted, paged and searched by the server', async () => {
    await openTeam()
    const asked = satellite.to(list)[0]?.query
    expect([asked?.get('order'), asked?.get('order-direction'), asked?.get('limit'), asked?.get('page')]).toEqual([
      '1',
      '1',
      '10',
      '1',
    ])
    await user.click(button('Date added'))
    await waitFor(() => expect(satellite.to(list).at(-1)?.query.get('order')).toBe('3'))
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'gra')
    await waitFor(() => expect(satellite.to(list).at(-1)?.query.get('search')).toBe('gra'))
  })

  it('says that it could not be loaded, why, and tries again', async () => {
    await openTeam()
    satellite.on(list, () => refused(400, 'The page is out of range.'))
    await user.click(button('Date added'))
    expect(await screen.findByText('Unable to fetch project members. The page is out of range.')).toBeTruthy()
  })

  it('offers to add somebody where nobody else is', async () => {
    await openTeam({ members: [self], invitations: [] })
    expect(await screen.findByText('Nobody else is here yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add Member' })).toHaveLength(1)
  })

  it('has nothing to search or to tick where nobody else is', async () => {
    await openTeam({ members: [self], invitations: [] })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('draws hostile names as what they are', async () => {
    await openTeam({ members: [self, aMember({ ...grace, fullName: 'evil\u202Etxt.exe' })], invitations: [] })
    expect(await screen.findByText('evil\uFFFDtxt.exe')).toBeTruthy()
  })
})

describe('adding people', () => {
  const field = () => screen.getByRole('textbox', { name: /Enter e-mail/ })
  async function openDialog(scene: Scene = {}) {
    await openTeam(scene)
    await user.click(button('Add Member'))
    await screen.findByRole('dialog', { name: 'Add Member' })
  }

  it('Enter invites whoever was typed', async () => {
    await openDialog()
    await user.type(field(), 'new@example.test{Enter}')
    expect(await screen.findByText('Invite sent!')).toBeTruthy()
    expect(bodyOf(invite)).toEqual({ emails: ['new@example.test'] })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('invites everybody of a pasted list at once', async () => {
    await openDialog()
    await user.click(field())
    await user.paste('one@example.test, two@example.test\nThree <three@example.test> ')
    await user.click(button('Send Invite'))
    await screen.findByText('Invite sent!')
    expect(bodyOf(invite)).toEqual({ emails: ['one@example.test', 'two@example.test', 'three@example.test'] })
  })

  it('names each wrong address and sends nothing', async () => {
    await openDialog()
    await user.click(field())
    await user.paste('one@example.test, two, three@')
    await user.click(button('Send Invite'))
    expect(await screen.findByText(/two: E-mail must be valid\.\s+three@: E-mail must be valid\./)).toBeTruthy()
    expect(satellite.to(invite)).toEqual([])
  })

  it('keeps what was refused in the field, and says why', async () => {
    await openDialog()
    satellite.on(invite, () => refused(409, 'Already in the project: grace@example.test.'))
    await user.type(field(), 'grace@example.test{Enter}')
    expect(
      await screen.findByText('Error inviting project member. Already in the project: grace@example.test.'),
    ).toBeTruthy()
    expect((field() as HTMLTextAreaElement).value).toBe('grace@example.test')
    expect(screen.queryByText(/Request ID/)).toBeNull()
  })

  it('does not tell whether an address has an account where newcomers get no mail', async () => {
    await openDialog({ newcomersGetMail: false })
    await user.type(field(), 'new@example.test{Enter}')
    const words = 'An invitation will be sent to the email address if it belongs to a user on this satellite.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each([
    [false, /^All team members should use the same passphrase to access the same data\./],
    [true, /^The service keeps the passphrase of this project/],
  ])('says which passphrase is needed (managed: %s)', async (managed, words) => {
    await openDialog({ managed })
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('invitations', () => {
  it('an expired one is sent again, and cannot be copied', async () => {
    await openTeam()
    await user.click(button('Actions for late@example.test'))
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2)
    await user.click(screen.getByRole('menuitem', { name: 'Resend invitation' }))
    expect(await screen.findByText('Invite sent!')).toBeTruthy()
    expect(bodyOf(`POST /api/v0/projects/${id}/reinvite`)).toEqual({ emails: ['late@example.test'] })
  })

  it('where the browser does not copy the link of an open one, it is shown', async () => {
    await openTeam()
    const link = 'http://localhost:7910/invited?invite=abc'
    satellite.on(`GET /api/v0/projects/${id}/invite-link`, () => answered(link))
    document.execCommand = () => false
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    await act('open@example.test', 'Copy invite link')
    const shown = await dialog('Invite link')
    expect(shown.getByDisplayValue(link)).toBeTruthy()
    expect(satellite.to(`GET /api/v0/projects/${id}/invite-link`)[0]?.query.get('email')).toBe('open@example.test')
  })

  it('one is withdrawn, which ends no access keys', async () => {
    await openTeam()
    await act('open@example.test', 'Withdraw invitation')
    const shown = await dialog('Withdraw invitation')
    expect(shown.queryByRole('checkbox')).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Withdraw 1 invitation' }))
    expect(await screen.findByText('The invitation was withdrawn.')).toBeTruthy()
    expect(bodyOf(remove)).toEqual({ emails: ['open@example.test'], removeAccesses: false })
  })
})

describe('the owner', () => {
  it('makes a member an admin', async () => {
    await openTeam()
    satellite.on(`PATCH /api/v0/projects/${id}/members/grace`, () => answered({ ...grace, role: wireRoles.admin }))
    await act('grace@example.test', 'Change role')
    const shown = await dialog('Change Role')
    expect(shown.getByDisplayValue('grace@example.test')).toBeTruthy()
    await user.click(shown.getByRole('radio', { name: 'Admin' }))
    await user.click(shown.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Member role was updated successfully')).toBeTruthy()
    expect(satellite.to(`PATCH /api/v0/projects/${id}/members/grace`)[0]?.body).toBe(String(wireRoles.admin))
  })

  it('reads why a role could not be changed', async () => {
    await openTeam()
    satellite.on(`PATCH /api/v0/projects/${id}/members/grace`, () => refused(404, 'There is no such member.'))
    await act('grace@example.test', 'Change role')
    const shown = await dialog('Change Role')
    await user.click(shown.getByRole('radio', { name: 'Admin' }))
    await user.click(shown.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Error updating role. There is no such member.')).toBeTruthy()
  })

  it('removes a member with the access keys that they made', async () => {
    await openTeam()
    await act('grace@example.test', 'Remove member')
    const shown = await dialog('Remove member')
    expect(shown.getByText('grace@example.test')).toBeTruthy()
    expect(shown.getByText(/^Access keys that they created or were given could still give them access/)).toBeTruthy()
    await user.click(shown.getByRole('checkbox', { name: 'Also delete the access keys that they created' }))
    await user.click(shown.getByRole('button', { name: 'Remove 1 member' }))
    expect(await screen.findByText('Members were successfully removed from the project')).toBeTruthy()
    expect(bodyOf(remove)).toEqual({ emails: ['grace@example.test'], removeAccesses: true })
  })

  it('is reminded of the passphrase that a member has had from the service', async () => {
    await openTeam({ managed: true })
    await act('grace@example.test', 'Remove member')
    expect((await dialog('Remove member')).getByText(/they have had it, and it cannot be changed\.$/)).toBeTruthy()
  })

  it('removes many at once, of whom three are named', async () => {
    const others = ['b', 'c', 'd'].map((name) => aMember({ id: name, email: `${name}@example.test` }))
    await openTeam({ members: [self, ...others, grace] })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('6 selected')).toBeTruthy()
    await user.click(button('Remove'))
    const shown = await dialog('Remove 6 people')
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(3)
    expect(shown.getByText('+ 3 more')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Remove 6 people' }))
    await screen.findByText('Members were successfully removed from the project')
    expect((bodyOf(remove) as { emails: string[] }).emails).toHaveLength(6)
    expect(screen.queryByText('6 selected')).toBeNull()
  })

  it('keeps who is ticked while the page is turned', async () => {
    await openTeam()
    await user.click(screen.getByRole('checkbox', { name: 'Select grace@example.test' }))
    const bob = aMember({ id: 'bob', fullName: 'Bob', email: 'bob@example.test' })
    satellite.on(list, (request) =>
      answered({ projectMembers: [self, bob], projectInvitations: [], ...pageOf(request, 12) }),
    )
    await user.click(button('Date added'))
    await screen.findByText('bob@example.test', { selector: 'td' })
    expect(screen.getByText(', 1 on other pages')).toBeTruthy()
    await user.click(button('Select all on this page'))
    expect(screen.getByText('2 selected')).toBeTruthy()
  })

  it('sends expired invitations again, together', async () => {
    const older = anInvitation({ email: 'older@example.test', expired: true })
    await openTeam({ invitations: [expired, older] })
    for (const email of ['late', 'older'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${email}@example.test` }))
    await user.click(button('Resend'))
    await screen.findByText('Invite sent!')
    expect(bodyOf(`POST /api/v0/projects/${id}/reinvite`)).toEqual({
      emails: ['late@example.test', 'older@example.test'],
    })
  })

  it('reads why somebody could not be removed, and keeps the selection', async () => {
    await openTeam()
    satellite.on(remove, () => refused(404, 'Neither a member nor an invitation of this project: grace@example.test.'))
    await user.click(screen.getByRole('checkbox', { name: 'Select grace@example.test' }))
    await user.click(button('Remove'))
    await user.click((await dialog('Remove member')).getByRole('button', { name: 'Remove 1 member' }))
    expect(await screen.findByText(/^Error removing project members\. Neither a member/)).toBeTruthy()
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('can neither leave nor be removed', async () => {
    await openTeam()
    expect(screen.queryByRole('button', { name: 'Actions for ada@example.test' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Select ada@example.test' })).toBeNull()
  })
})

describe('an admin', () => {
  it('adds and removes people, changes no roles, and reads who does', async () => {
    const bob = aMember({ id: 'bob', fullName: 'Bob', email: 'bob@example.test' })
    await openTeam({ as: 'admin', members: [self, grace, bob] })
    expect(await screen.findByText(/Only the owner changes roles\.$/)).toBeTruthy()
    expect(button('Add Member')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for grace@example.test' })).toBeNull()
    await user.click(button('Actions for bob@example.test'))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Remove member'])
  })
})

describe('a member', () => {
  it('sees the team, and who can change it', async () => {
    await openTeam({ as: 'member', members: [{ ...self, role: wireRoles.member }, grace] })
    expect(screen.getByText(/The owner and admins add and remove people\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1)
  })

  it('leaves to the list of projects', async () => {
    const router = await openTeam({ as: 'member', members: [{ ...self, role: wireRoles.member }, grace] })
    await act('ada@example.test', 'Leave project')
    const shown = await dialog('Leave project')
    satellite.on('GET /api/v0/projects', () => answered([]))
    await user.click(shown.getByRole('button', { name: 'Leave project' }))
    expect(await screen.findByText('You left Photos.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(satellite.to(remove)[0]?.query.get('emails')).toBe('ada@example.test')
  })
})

describe('with a satellite that takes one person at a time', () => {
  it('who comes before a refusal is invited, and the others stay in the field', async () => {
    await openTeam({ oneByOne: true })
    satellite.on(`${invite}/one%40example.test`, () => done())
    satellite.on(`${invite}/two%40example.test`, () => refused(409, 'Already invited.'))
    await user.click(button('Add Member'))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Enter e-mail/ })
    await user.click(field)
    await user.paste('one@example.test two@example.test three@example.test')
    await user.click(button('Send Invite'))
    expect(await screen.findByText('Error inviting project member. Already invited.')).toBeTruthy()
    expect(field.value).toBe('two@example.test\nthree@example.test')
  })

  it('names those who go in the address, and offers nothing about their access keys', async () => {
    await openTeam({ oneByOne: true })
    await act('grace@example.test', 'Remove member')
    const shown = await dialog('Remove member')
    expect(shown.queryByRole('checkbox')).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Remove 1 member' }))
    await screen.findByText('Members were successfully removed from the project')
    expect(satellite.to(remove)[0]?.query.get('emails')).toBe('grace@example.test')
  })
})
