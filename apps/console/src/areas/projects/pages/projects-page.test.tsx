import type { Account } from '@perigee/contract/account'
import { day } from '@perigee/std/durations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleProject } from '@/lib/projects'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { anAccount, anInvitation, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const user = userEvent.setup({ delay: null })
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

interface Given {
  projects?: ConsoleProject[]
  invitations?: ReturnType<typeof anInvitation>[]
  account?: Partial<Account>
  search?: string
}

function open({ projects = [], invitations = [], account = {}, search = '' }: Given) {
  const [first = aProject()] = projects
  satellite = aSatellite({
    ...storageAnswers(first),
    'GET /api/v0/auth/account': () => answered(anAccount(account)),
    'GET /api/v0/projects': () => answered(projects),
    'GET /api/v0/projects/invitations': () => answered(invitations),
  })
  return openConsole(`/projects${search}`)
}

async function menuOf(name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const names = () =>
  within(screen.getByRole('list', { name: 'Projects' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the menu of a project', () => {
  const people = ['Add members', 'Team']
  const details = ['Edit name', 'Edit description']
  const limits = ['Edit storage limit', 'Edit download limit']
  const trial = { value: 0 as const, name: 'Free Trial', hasPaidPrivileges: false }
  it.each([
    { who: 'the owner', facts: {}, offers: [...people, ...details, ...limits, 'Settings'] },
    { who: 'an owner on trial', facts: {}, kindInfo: trial, offers: [...people, ...details, 'Settings'] },
    { who: 'an admin', facts: { ownerId: 'grace', role: 0 }, offers: [...people, ...limits, 'Settings'] },
    { who: 'a member', facts: { ownerId: 'grace', role: 1 }, offers: ['Team', 'Settings'] },
  ] as { who: string; facts: Partial<ConsoleProject>; kindInfo?: typeof trial; offers: string[] }[])(
    'offers $who what the role allows',
    async ({ facts, offers, kindInfo }) => {
      open({ projects: [aProject({ name: 'Photos', ...facts })], account: kindInfo ? { kindInfo } : {} })
      expect(await menuOf('Photos')).toEqual(offers)
    },
  )

  it('asks no server what the role is: the list says it', async () => {
    open({ projects: [aProject({ name: 'Photos', ownerId: 'grace', role: 1 })] })
    expect(await screen.findByText('Member')).toBeTruthy()
    expect(satellite.received.filter(({ path }) => path.endsWith('/config'))).toHaveLength(1)
  })

  it('opens the dialogs of the project', async () => {
    open({ projects: [aProject({ name: 'Photos' })] })
    await menuOf('Photos')
    await user.click(screen.getByRole('menuitem', { name: 'Edit name' }))
    expect(await screen.findByRole('dialog', { name: 'Project Name' })).toBeTruthy()
  })
})

describe('an invitation', () => {
  it('stands before the projects, and is joined or declined there', async () => {
    const invitation = anInvitation({ projectName: 'Zodiac' })
    open({ projects: [aProject({ name: 'Photos' })], invitations: [invitation] })
    await screen.findByText('Zodiac')
    const cards = within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('listitem')
    expect(cards[0]?.textContent).toMatch(/Zodiac.*Invited.*grace@example\.test invites you/)
    expect(await menuOf('Zodiac')).toEqual(['Join', 'Decline'])
    satellite.on(`POST /api/v0/projects/invitations/${invitation.projectID}/respond`, () => done())
    satellite.on('GET /api/v0/projects/invitations', () => answered([]))
    await user.click(screen.getByRole('menuitem', { name: 'Decline' }))
    expect(await screen.findByText('Invitation declined.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Zodiac')).toBeNull())
  })

  it('is shown as expired once its time is over', async () => {
    const createdAt = new Date(Date.now() - 8 * day).toISOString()
    open({ projects: [aProject()], invitations: [anInvitation({ projectName: 'Zodiac', createdAt })] })
    expect(await screen.findByText('Invite Expired')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  it('is also what somebody without a project sees', async () => {
    open({ invitations: [anInvitation({ projectName: 'Zodiac' })] })
    expect(await screen.findByText('Zodiac')).toBeTruthy()
    expect(screen.queryByText('Create your first project')).toBeNull()
  })

  it('that cannot be read keeps nobody from the projects', async () => {
    open({ projects: [aProject({ name: 'Photos' })] })
    satellite.on('GET /api/v0/projects/invitations', () => refused(403))
    expect(await screen.findByText('Failed to get project invitations')).toBeTruthy()
    expect(screen.getByText('Photos')).toBeTruthy()
    satellite.on('GET /api/v0/projects/invitations', () => answered([anInvitation({ projectName: 'Zodiac' })]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Zodiac')).toBeTruthy()
  })
})

describe('many projects', () => {
  const projects = Array.from({ length: 60 }, (_, at) =>
    aProject({ name: `Project ${String(at).padStart(2, '0')}`, storageUsed: 60 - at }),
  )

  it('are paged, sorted and searched as other lists are, and the address says where one is', async () => {
    const router = open({ projects, search: '?page=6' })
    expect(await screen.findByText('51–60 of 60')).toBeTruthy()
    expect(names()[0]).toBe('Project 50')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Storage')
    await waitFor(() => expect(names()[0]).toBe('Project 59'))
    expect(router.state.location.href).toBe('/projects?sort=storageUsed')
    await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'ct 07')
    await waitFor(() => expect(names()).toEqual(['Project 07']))
  })

  it('of which nothing is found say so', async () => {
    open({ projects })
    await user.type(await screen.findByRole('searchbox', { name: 'Search projects' }), 'nowhere')
    expect(await screen.findByText('No project matches the search.')).toBeTruthy()
  })

  it('at a page that is not there any more are shown from their last page', async () => {
    open({ projects: projects.slice(0, 12), search: '?page=9' })
    expect(await screen.findByText('11–12 of 12')).toBeTruthy()
  })
})

it('without a project and an invitation, the page says what a project is for', async () => {
  open({})
  expect(await screen.findByText('Create your first project')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Create Project' })).toHaveLength(1)
})
