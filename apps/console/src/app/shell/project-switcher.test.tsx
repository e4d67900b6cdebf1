import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0405-4607-8809-0a0b0c0d0e0f` as never
const projectsNamed = (...names: string[]) => names.map((name, at) => aProject({ name, id: idOf(at + 1) }))
const user = userEvent.setup({ delay: null })

beforeEach(() => sessionFlag.set())
afterEach(() => logOut(async () => undefined))

async function openSwitcher(names: string[]) {
  const all = projectsNamed(...names)
  const [first = aProject()] = all
  aSatellite({ ...storageAnswers(first), 'GET /api/v0/projects': () => answered(all) })
  const router = openConsole('/projects')
  await user.click(await screen.findByRole('button', { name: 'Choose a project' }))
  return { router, choice: within(await screen.findByRole('dialog', { name: 'Choose a project' })) }
}
const listed = (choice: { queryAllByRole: (role: string) => HTMLElement[] }) =>
  choice.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('lists the projects as their page does, and nothing to search in a few', async () => {
  const { choice } = await openSwitcher(['Tides', 'Auroras', 'moons'])
  expect(listed(choice)).toEqual(['Auroras', 'moons', 'Tides'])
  expect(choice.queryByRole('searchbox')).toBeNull()
})

it('finds one of many, which Enter opens', async () => {
  const { router, choice } = await openSwitcher([...'abcdefgh'].map((letter) => `${letter} project`).concat('Herons'))
  await user.type(choice.getByRole('searchbox', { name: 'Search projects' }), 'hero')
  expect(listed(choice)).toEqual(['Herons'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/dashboard$/))
  expect(await screen.findByRole('button', { name: 'Project: Herons' })).toBeTruthy()
})

it('is gone through with the arrows, and begins a new project', async () => {
  const { choice } = await openSwitcher(['Tides', 'Auroras'])
  choice.getByRole('link', { name: 'Auroras' }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(choice.getByRole('button', { name: 'Create Project' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Create New Project' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Choose a project' })).toBeNull()
})
