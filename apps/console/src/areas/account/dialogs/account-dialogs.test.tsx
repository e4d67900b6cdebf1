import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const user = userEvent.setup({ delay: null })
const changeEmail = 'POST /api/v0/auth/change-email'
const restricted = 'deletion_restricted'
const deleteAccount = 'DELETE /api/v0/auth/account'
const config = aConfig({ emailChangeFlowEnabled: true, selfServeAccountDeleteEnabled: true })

let satellite: Satellite
let email: string
let isMFAEnabled: boolean

beforeEach(() => {
  sessionFlag.set()
  currentScope().queries.clear()
  email = 'ada@example.test'
  isMFAEnabled = false
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(config),
    'GET /api/v0/auth/account': () =>
      sessionFlag.isSet() ? answered(anAccount({ email, isMFAEnabled })) : refused(401, 'Authorization required'),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
    'POST /api/v0/auth/logout': () => done(),
    'POST /api/v0/analytics/event': () => done(),
    [changeEmail]: () => done(),
    [deleteAccount]: () => done(),
  })
})

afterEach(() => logOut(async () => undefined))

async function openDialog(name: string, title = name) {
  const router = openConsole('/account/settings')
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('dialog', { name: title })
  return router
}
const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
const fill = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)
const sentTo = (call: string) => satellite.to(call).map(({ body }): unknown => JSON.parse(body))

it('Session timeout proposes the timeout that holds, whatever it is', async () => {
  const inactivityTimerDuration = 20 * 60
  satellite.on('GET /api/v0/config', () =>
    answered({ ...config, inactivityTimerEnabled: true, inactivityTimerDuration }),
  )
  await openDialog('Set timeout', 'Session timeout')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Log me out after' })
  expect(field.value).toBe('20 minutes')
})

describe('Change email', () => {
  it('goes through all steps and shows the new address', async () => {
    isMFAEnabled = true
    await openDialog('Change email')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await next()
    await fill('Password', 'correct horse{Enter}')
    await fill('6-digit code', '111111{Enter}')
    await fill('Code sent to your current address', '222222{Enter}')
    await fill('New email address', 'new@example.test{Enter}')
    await fill('Code sent to your new address', '333333')
    email = 'new@example.test'
    await user.keyboard('{Enter}')

    expect(await screen.findByText('Your email has been successfully updated.')).toBeTruthy()
    expect(await screen.findByText('Your email has been successfully updated!')).toBeTruthy()
    expect(sentTo(changeEmail)).toEqual([
      { step: 1, data: 'correct horse' },
      { step: 2, data: '111111' },
      { step: 3, data: '222222' },
      { step: 4, data: 'new@example.test' },
      { step: 5, data: '333333' },
    ])
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('new@example.test')).toBeTruthy()
  })

  it('stays at a step that the server refuses, with its reason', async () => {
    satellite.on(changeEmail, () => refused(400, 'The password is not right.', { code: 'wrong_step_password' }))
    await openDialog('Change email')
    await next()
    await fill('Password', 'wrong{Enter}')
    expect(await screen.findByText('The password is not right.')).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    expect(field.value).toBe('wrong')
    expect(document.activeElement).toBe(field)
  })

  it('counts its steps, goes back to the password, and sends a code once more', async () => {
    const resend = 'POST /api/v0/auth/account/flow-code'
    satellite.on(resend, () => done())
    await openDialog('Change email')
    await next()
    expect(await screen.findByText('Step 2 of 6: Password')).toBeTruthy()
    await fill('Password', 'correct horse{Enter}')
    await user.type(await screen.findByLabelText('Code sent to your current address'), '22')
    await user.click(screen.getByRole('button', { name: 'Send a new one' }))
    expect(await screen.findByText('A new code was sent.')).toBeTruthy()
    expect(sentTo(resend)).toEqual([{ flow: 'change-email' }])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new one in \d+ s$/ }).disabled).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Code sent to your current address')).value).toBe('')
  })

  it('goes on where the new address was taken and only the answer was lost', async () => {
    await openDialog('Change email')
    await next()
    await fill('Password', 'correct horse{Enter}')
    await fill('Code sent to your current address', '222222{Enter}')
    await fill('New email address', 'new@example.test')
    satellite.on(changeEmail, () => refused(409, 'The new address was given already.', { code: 'email_already_set' }))
    await user.keyboard('{Enter}')
    expect(await screen.findByLabelText('Code sent to your new address')).toBeTruthy()
  })

  it('starts over when it was closed', async () => {
    await openDialog('Change email')
    await next()
    await fill('Password', 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Change email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
    expect(dialog.getByText('ada@example.test')).toBeTruthy()
    await next()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })
})

describe('Delete account', () => {
  it('ends at the login page after all confirmations', async () => {
    const router = await openDialog('Delete account')
    await next()
    await fill('Password', 'correct horse{Enter}')
    await fill('Verification code', '222222{Enter}')
    const box = await screen.findByLabelText('I want to delete this account.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
    await user.click(box)
    await next()
    const dialog = within(screen.getByRole('dialog', { name: 'Delete account' }))
    await user.click(await dialog.findByRole('button', { name: 'Delete Account' }))

    expect(await screen.findByText('Good bye!')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(sentTo(deleteAccount)).toEqual([
      { step: 0, data: '' },
      { step: 1, data: 'correct horse' },
      { step: 3, data: '222222' },
      { step: 4, data: '' },
    ])
  })

  it.each([
    {
      given: { buckets: 3, held: [{ projectId: 'p', project: 'Photos', names: ['raw', 'web'] }] },
      facts: ['Total buckets', '3', 'Photos: raw, web'],
      button: 'Go to projects',
    },
    {
      given: { instances: 2, held: [{ projectId: 'p', project: 'Photos', names: ['web', 'web'] }] },
      facts: ['Total instances', '2', 'Photos: web, web'],
      button: 'Go to projects',
    },
    { given: { apiKeys: 4 }, facts: ['Total access keys', '4'], button: 'Go to projects' },
    {
      given: { unpaidInvoices: 2, amountOwed: 1250 },
      facts: ['Unpaid invoices amount', '$12.50'],
      button: 'Pay invoices',
    },
    { given: { currentUsage: true }, facts: [/4th of the next month/], button: 'Close' },
  ])('says what is in the way: $given', async ({ given, facts, button }) => {
    const restriction = {
      ownedProjects: 1,
      buckets: 0,
      apiKeys: 0,
      unpaidInvoices: 0,
      amountOwed: 0,
      currentUsage: false,
      invoicingIncomplete: false,
      success: false,
    }
    satellite.on(deleteAccount, () => refused(409, 'Not yet', { code: restricted, ...restriction, ...given }))
    await openDialog('Delete account')
    await next()

    for (const fact of facts) expect(await screen.findByText(fact)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: button }).length).toBeGreaterThan(0)
  })

  it('leads to the payment methods where invoices are open', async () => {
    const restriction = { ownedProjects: 1, buckets: 0, apiKeys: 0, unpaidInvoices: 1, amountOwed: 1, success: false }
    const body = { ...restriction, currentUsage: false, invoicingIncomplete: false }
    satellite.on(deleteAccount, () => refused(409, 'Not yet', { code: restricted, ...body }))
    const router = await openDialog('Delete account')
    await next()
    await user.click(await screen.findByRole('button', { name: 'Pay invoices' }))
    await waitFor(() => expect(router.state.location.href).toBe('/account/billing?tab=payment-methods'))
  })

  it('says when the reason is unknown', async () => {
    satellite.on(deleteAccount, () => refused(409, 'Not yet', { code: restricted }))
    await openDialog('Delete account')
    await next()
    expect(await screen.findByText('account deletion was restricted for an unknown reason')).toBeTruthy()
  })
})
