import type { FrontendConfig } from '@perigee/contract/config'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const account = anAccount({ projectLimit: 1 })
const project = aProject({ name: 'Photos', ownerId: account.id })
const request = 'PATCH /api/v0/auth/limit-increase'
const user = userEvent.setup({ delay: null })
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Somebody with paid privileges whose one project is all that they may own. */
async function atTheLimit(config: Partial<FrontendConfig>) {
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () => answered(aConfig(config)),
    'GET /api/v0/auth/account': () => answered(account),
    'POST /api/v0/analytics/event': () => done(),
    [request]: () => done(),
  })
  openConsole('/projects')
  await user.click(await screen.findByRole('button', { name: 'Create Project' }))
  return dialog('Get More Projects')
}

async function openForm() {
  const first = await atTheLimit({ billingFeaturesEnabled: false, limitIncreaseRequestEnabled: true })
  first.getByText("You've reached your project limit. Request an increase to create more projects.")
  await user.click(first.getByRole('button', { name: 'Request' }))
  return dialog('Projects Limit Request')
}

it('where nobody takes requests one is told who can raise the limit, and no form is shown', async () => {
  const told = await atTheLimit({ limitIncreaseRequestEnabled: false })
  told.getByText("You've reached your project limit, and only whoever runs this service can raise it.")
  expect(told.queryByRole('button', { name: 'Next' })).toBeNull()
  const [, close] = told.getAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('a request for more projects', () => {
  it('proposes one more, shows what there is, and is sent once', async () => {
    const form = await openForm()
    expect(form.getByLabelText<HTMLInputElement>('Projects Limit')).toMatchObject({ value: '1', readOnly: true })
    expect(form.getByLabelText<HTMLInputElement>('Requested Limit').value).toBe('2')
    await user.dblClick(form.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Project limit increase requested')).toBeTruthy()
    expect(satellite.to(request).map(({ body }) => body)).toEqual(['2'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    { typed: ' ', says: 'Required' },
    { typed: '2.5', says: 'Invalid number' },
    { typed: 'many', says: 'Invalid number' },
    { typed: '0', says: 'Number must be positive' },
    { typed: '-2', says: 'Number must be positive' },
    { typed: '1', says: 'Ask for a whole number of projects above 1.' },
  ])('for "$typed" projects is not sent: $says', async ({ typed, says }) => {
    const form = await openForm()
    const field = form.getByLabelText('Requested Limit')
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)

    expect(await form.findByText(says)).toBeTruthy()
    expect(satellite.to(request)).toEqual([])
  })

  it('that the server refuses stays, with the reason', async () => {
    const form = await openForm()
    satellite.on(request, () => refused(400, 'Ask for a whole number of projects above 1.'))
    await user.click(form.getByRole('button', { name: 'Submit' }))
    const told = 'Failed to request project limit increase. Ask for a whole number of projects above 1.'
    expect(await screen.findByText(told)).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Requested Limit').value).toBe('2')
  })

  it('can be left for what was said before', async () => {
    const form = await openForm()
    await user.click(form.getByRole('button', { name: 'Back' }))
    expect(await dialog('Get More Projects')).toBeTruthy()
  })
})
