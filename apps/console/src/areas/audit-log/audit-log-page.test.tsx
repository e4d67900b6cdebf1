import type { AuditEntry } from '@perigee/contract/audit'
import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/log'
const path = `/api/v0/projects/${project.id}/audit-log`
const list = `GET ${path}`
const ann = '11111111-2222-3333-4444-555555555555'
const user = userEvent.setup({ delay: null })

const entry = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  act: 'member.removed',
  at: '2026-11-20T08:00:00.000Z',
  actedBy: 'session',
  userId: ann,
  email: 'ann@example.com',
  name: 'Ann',
  ip: '192.0.2.1',
  userAgent: '',
  target: 'bob',
  about: 'bob@example.com',
  facts: { accessKeysEnded: 'no' },
  ...facts,
})

let satellite: Satellite
beforeEach(() => {
  sessionFlag.set()
  satellite = aSatellite({
    ...storageAnswers(project, { role: wireRoles.admin }),
    [list]: () => answered({ entries: [entry()], next: null }),
    [`${list}/people`]: () => answered({ people: [{ userId: ann, email: 'ann@example.com', name: 'Ann' }] }),
  })
})
afterEach(() => logOut(async () => undefined))

/** Of the calls for pages, newest last. */
const asked = () => satellite.to(list).map(({ query }) => query)

it('says who did what, from where', async () => {
  openConsole(address)
  const row = (await screen.findByText(/removed bob@example.com from the project/)).closest('tr')
  expect(row?.textContent).toContain('Ann removed bob@example.com from the project')
  expect(row?.textContent).toContain('ann@example.com · In the console')
  expect(row?.textContent).toContain('192.0.2.1')
})

it('says which API key it was done by', async () => {
  const byKey = { restKeyId: 'k1', restKeyName: 'Nightly backup', accessKeysEnded: 'no' }
  satellite.on(list, () => answered({ entries: [entry({ actedBy: 'restKey', facts: byKey })], next: null }))
  openConsole(address)
  const row = (await screen.findByText(/removed bob@example.com from the project/)).closest('tr')
  expect(row?.textContent).toContain('ann@example.com · By the API key Nightly backup')
})

it('asks for what the chips, the person and the days say, and forgets them at once', async () => {
  const router = openConsole(address)
  await user.click(await screen.findByRole('radio', { name: 'People' }))
  await waitFor(() => expect(asked().at(-1)?.get('topic')).toBe('people'))
  await screen.findByRole('option', { name: 'Ann (ann@example.com)' })
  await user.selectOptions(screen.getByLabelText('Person'), ann)
  await waitFor(() => expect(asked().at(-1)?.get('userId')).toBe(ann))
  await user.type(screen.getByLabelText('To'), '2026-11-20')
  const next = new Date('2026-11-21T00:00').toISOString()
  await waitFor(() => expect(asked().at(-1)?.get('to')).toBe(next))
  expect(router.state.location.search).toEqual({ topic: 'people', person: ann, to: '2026-11-20' })

  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  expect(screen.getByLabelText<HTMLSelectElement>('Person').value).toBe('')
  expect(router.state.location.search).toEqual({})
})

it('asks for what its address says', async () => {
  openConsole(`${address}?topic=locks&person=${ann}&from=2026-11-01`)
  await waitFor(() => expect(asked().at(-1)?.get('userId')).toBe(ann))
  expect(Object.fromEntries(asked().at(-1) ?? [])).toMatchObject({
    topic: 'locks',
    from: new Date('2026-11-01T00:00').toISOString(),
  })
  await user.click(await screen.findByRole('radio', { name: 'Everything' }))
  await waitFor(() => expect(asked().at(-1)?.has('topic')).toBe(false))
})

it('asks for everything where the address makes no sense', async () => {
  openConsole(`${address}?topic=nothing&person=Ann&from=yesterday`)
  await waitFor(() => expect([...(asked().at(-1)?.keys() ?? [])]).toEqual(['limit']))
})

it('goes to older entries and back', async () => {
  satellite.on(list, ({ query }) =>
    query.get('before') === '50'
      ? answered({ entries: [entry({ id: 1, about: 'old@example.com' })], next: null })
      : answered({ entries: Array.from({ length: 25 }, (_, at) => entry({ id: 74 - at })), next: 50 }),
  )
  openConsole(address)
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(await screen.findByText(/old@example.com/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(screen.queryByText(/old@example.com/)).toBeNull())
})

it('says when nothing matches', async () => {
  satellite.on(list, ({ query }) =>
    query.has('topic') ? answered({ entries: [], next: null }) : answered({ entries: [entry()], next: null }),
  )
  openConsole(address)
  await user.click(await screen.findByRole('radio', { name: 'Locks' }))
  expect(await screen.findByText('No entry matches the filters.')).toBeTruthy()
})

it('is empty in a project where nothing has happened', async () => {
  satellite.on(list, () => answered({ entries: [], next: null }))
  openConsole(address)
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
})

it('offers another try when it cannot be read', async () => {
  satellite.on(list, () => refused(500, 'It is broken'))
  openConsole(address)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('offers members no other people', async () => {
  aSatellite({
    ...storageAnswers({ ...project, ownerId: 'somebody else', role: wireRoles.member }, { role: wireRoles.member }),
    [list]: () => answered({ entries: [entry()], next: null }),
  })
  openConsole(address)
  expect(await screen.findByText(/What you did in this project/)).toBeTruthy()
  expect(screen.queryByLabelText('Person')).toBeNull()
})

it('is not offered where the server has none', async () => {
  satellite.on('GET /api/v0/config', () => answered(aConfig({ additions: [] })))
  openConsole('/projects/AAECAwQFBgc/access')
  const menu = await screen.findByRole('navigation', { name: 'Project' })
  expect(within(menu).queryByRole('link', { name: 'Audit log' })).toBeNull()
})
