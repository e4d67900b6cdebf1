import type { Budget } from '@perigee/contract/payments/budgets'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aBudget, billingAnswers } from '@/testing/billing-answers'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const list = 'GET /api/v0/payments/budgets'
const create = 'POST /api/v0/payments/budgets'
const one = `/api/v0/payments/budgets/${aBudget().id}`
const hook = 'https://hooks.example.test/perigee'
const project = aProject({ name: 'a b+c%#?é日本/..' })
const foreign = aProject({ name: 'Of somebody else', ownerId: 'other' })
const user = userEvent.setup({ delay: null })

let satellite: Satellite
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  sessionFlag.set()
  satellite = aSatellite(billingAnswers())
  satellite.on('GET /api/v0/projects', () => answered([project, foreign]))
})
afterEach(async () => {
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const has = (...budgets: Budget[]) => satellite.on(list, () => answered({ budgets }))
const openTab = () => openConsole('/account/billing?tab=budgets')
const bodies = (call: string) => satellite.to(call).map(({ body }) => JSON.parse(body) as object)
const card = async (name: string) => within(await screen.findByRole('region', { name }))
/** At once: letter by letter takes long. */
const fill = async (field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}
const pressIn = (within: { getByRole: typeof screen.getByRole }, name: string) =>
  user.click(within.getByRole('button', { name }))

describe('the list of budgets', () => {
  it('shows what is spent, what is expected and what was reached', async () => {
    has(
      aBudget({ reached: [50], spentCents: 2_600, forecastCents: 5_100 }),
      aBudget({ id: 'b', scope: 'bucket', projectName: 'Photos', bucketName: 'raw', spentCents: 5, forecastCents: 6 }),
    )
    openTab()
    const all = await card('All projects')
    expect(all.getByText('$26.00')).toBeTruthy()
    expect(all.getByText('of $50.00 spent in November (52%)')).toBeTruthy()
    expect(all.getByText('Forecast for the whole month: $51.00, more than the budget')).toBeTruthy()
    const bar = all.getByRole('progressbar', { name: 'All projects: $26.00 of $50.00 spent' })
    expect(bar.getAttribute('aria-valuenow')).toBe('52')
    expect(all.getByText(/^50%/).textContent).toBe('50% reached')
    expect(all.getByText(/^80%/).textContent).toBe('80%')
    expect((await card('Bucket raw in Photos')).getByText('$0.05')).toBeTruthy()
  })

  it('says that downloads are stopped, since when, and how they go on', async () => {
    has(aBudget({ stopDownloads: true, downloadsStopped: true, stoppedAt: '2026-11-20T10:00:00Z', spentCents: 5_000 }))
    openTab()
    const all = await card('All projects')
    expect(all.getByText('Downloads stopped')).toBeTruthy()
    expect(all.getByText(/^Since/).textContent).toContain(
      'They go on when you raise the budget, or on December 1 (UTC).',
    )
  })

  it.each([
    [true, '', /^Last delivered/],
    [false, 'The address answered 500.', /^Last delivery failed .*: The address answered 500\.$/],
  ])('tells how the webhook took the last alert (%s)', async (ok, said, says) => {
    has(aBudget({ webhook: hook, lastDelivery: { at: '2026-11-22T10:00:00Z', ok, said } }))
    openTab()
    const all = await card('All projects')
    expect(all.getByText(`Webhook ${hook}`, { exact: false })).toBeTruthy()
    expect(
      all.getByText((_, element) => says.test(element?.textContent ?? '') && element?.childElementCount === 1),
    ).toBeTruthy()
  })

  it('says what it is for while it is empty', async () => {
    openTab()
    expect(await screen.findByText('No budgets yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New budget' }))
    expect(await screen.findByRole('dialog', { name: 'New budget' })).toBeTruthy()
  })

  it('says why it is not there, and asks again', async () => {
    satellite.on(list, () => refused(500))
    openTab()
    expect(await screen.findByText('Can not list budgets')).toBeTruthy()
    has(aBudget())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card('All projects')
  })
})

describe('a new budget', () => {
  const open = async () => {
    openTab()
    await user.click(await screen.findByRole('button', { name: 'New budget' }))
    return within(await screen.findByRole('dialog', { name: 'New budget' }))
  }
  const amount = ({ getByLabelText }: Pick<typeof screen, 'getByLabelText'>) =>
    getByLabelText<HTMLInputElement>(/^Amount per month/)

  it('is made once, however often the button is pressed, by keys alone', async () => {
    satellite.on(create, () => answered({ ...aBudget(), secret: null }, 201))
    const dialog = await open()
    expect(document.activeElement).toBe(amount(dialog))
    await user.keyboard('25.50{Enter}{Enter}')
    expect(await screen.findByText('Budget created.')).toBeTruthy()
    expect(bodies(create)).toEqual([
      {
        projectId: null,
        bucketName: null,
        cents: 2_550,
        percentages: [50, 80, 100],
        stopDownloads: false,
        mail: true,
        webhook: null,
      },
    ])
    await waitFor(() => expect(satellite.to(list).length).toBeGreaterThan(1))
  })

  it.each([
    ['', 'Amount is required'],
    ['-5', 'The amount must be between $0.01 and $1,000,000.00.'],
    ['1.234', 'Write dollars and cents as in 25 or 25.50.'],
  ])('of %j is refused before it is sent, and the field takes the focus', async (typed, says) => {
    const dialog = await open()
    if (typed !== '') await fill(amount(dialog), typed)
    await pressIn(dialog, 'Create budget')
    expect(await dialog.findByText(says)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(amount(dialog)))
    expect(satellite.to(create)).toEqual([])
  })

  it('has eight percentages at most, whole ones from 1 to 200, each once', async () => {
    const dialog = await open()
    await fill(amount(dialog), '5')
    const another = dialog.getByRole('textbox', { name: 'Another percentage' })
    for (const typed of ['201', '1.5']) {
      await user.clear(another)
      await user.type(another, `${typed}{Enter}`)
      expect(dialog.getByText('1 to 200')).toBeTruthy()
    }
    await user.clear(another)
    await user.type(another, '80{Enter}1{Enter}2{Enter}')
    for (const chip of ['75%', '90%', '120%']) await user.click(dialog.getByRole('checkbox', { name: chip }))
    expect(dialog.queryByText('Choose between 1 and 8 percentages.')).toBeNull()
    // What is typed counts, whether or not it was added.
    await user.type(another, '200')
    await pressIn(dialog, 'Create budget')
    expect(dialog.getByText('Choose between 1 and 8 percentages.')).toBeTruthy()
    await pressIn(dialog, 'Create budget')
    expect(satellite.to(create)).toEqual([])
    satellite.on(create, () => answered({ ...aBudget(), secret: null }, 201))
    await user.click(dialog.getByRole('checkbox', { name: '50%' }))
    await pressIn(dialog, 'Create budget')
    await screen.findByText('Budget created.')
    expect(bodies(create)).toMatchObject([{ percentages: [1, 2, 75, 80, 90, 100, 120, 200] }])
  })

  it('covers a bucket of a project of one’s own, stops downloads, and shows the secret of its webhook once', async () => {
    satellite.on('GET /api/v0/buckets/bucket-names', ({ query }) =>
      answered(query.get('projectID') === project.id ? ['raw', 'web'] : []),
    )
    satellite.on(create, () => answered({ ...aBudget(), webhook: hook, secret: 'whsec_c2VjcmV0' }, 201))
    const dialog = await open()
    await user.selectOptions(dialog.getByLabelText('Covers'), 'One bucket')
    const projects = within(dialog.getByLabelText(/^Project/)).getAllByRole('option')
    expect(projects.map(({ textContent }) => textContent)).toEqual([project.name])
    await fill(amount(dialog), '1')
    await pressIn(dialog, 'Create budget')
    expect(await dialog.findByText('Bucket is required')).toBeTruthy()
    await user.click(dialog.getByPlaceholderText('Choose a bucket'))
    await user.click(await screen.findByRole('option', { name: 'raw' }))
    await fill(dialog.getByLabelText(/^Webhook address/), hook)
    await user.click(dialog.getByRole('checkbox', { name: 'Alert by mail' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Stop downloads when the budget is spent' }))
    await pressIn(dialog, 'Create budget')
    const secret = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }))
    expect(secret.getByText('whsec_c2VjcmV0').getAttribute('aria-hidden')).toBe('true')
    await pressIn(secret, 'Show Webhook secret')
    expect(secret.getByText('whsec_c2VjcmV0').getAttribute('aria-hidden')).toBe('false')
    const [, close] = secret.getAllByRole('button', { name: 'Close' })
    if (close) await user.click(close)
    expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
    expect(bodies(create)).toMatchObject([
      { projectId: project.id, bucketName: 'raw', webhook: hook, mail: false, stopDownloads: true, cents: 100 },
    ])
  })

  it.each([
    [404, 'There is no such project.'],
    [409, 'There is a budget of this already.'],
    [400, 'The address of a webhook begins with https://.'],
  ])('refused with %i says so, and the form stays', async (status, says) => {
    satellite.on(create, () => refused(status, says))
    const dialog = await open()
    await fill(amount(dialog), '5')
    await fill(dialog.getByLabelText(/^Webhook address/), 'http://10.0.0.1/hook')
    await pressIn(dialog, 'Create budget')
    expect((await dialog.findByRole('alert')).textContent).toContain(says)
    expect(amount(dialog).value).toBe('5')
    await waitFor(() => expect(satellite.to(list).length).toBeGreaterThan(1))
  })

  it('sends no address with a password', async () => {
    const dialog = await open()
    await fill(amount(dialog), '5')
    await fill(dialog.getByLabelText(/^Webhook address/), 'https://a:b@example.com')
    await pressIn(dialog, 'Create budget')
    expect(await dialog.findByText(/^The address of a webhook/)).toBeTruthy()
    expect(satellite.to(create)).toEqual([])
  })
})

describe('a budget', () => {
  const edit = async () => {
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Edit the budget of All projects' }))
    return within(await screen.findByRole('dialog', { name: 'Edit budget' }))
  }
  const choose = async (name: string) => {
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Actions for the budget of All projects' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  it('is raised, and what it covers stays', async () => {
    has(aBudget({ stopDownloads: true, spentCents: 5_000, downloadsStopped: true, percentages: [7, 100] }))
    satellite.on(`PUT ${one}`, () => answered({ ...aBudget({ cents: 6_000 }), secret: null }))
    const dialog = await edit()
    expect(dialog.queryByLabelText('Covers')).toBeNull()
    expect(dialog.getByText('So much is spent already this month: downloads stay stopped.')).toBeTruthy()
    const field = dialog.getByLabelText<HTMLInputElement>(/^Amount per month/)
    expect(field.value).toBe('50')
    await fill(field, '60')
    expect(dialog.queryByText(/^So much is spent already/)).toBeNull()
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Budget saved.')).toBeTruthy()
    expect(bodies(`PUT ${one}`)).toEqual([
      { cents: 6_000, percentages: [7, 100], stopDownloads: true, mail: true, webhook: null },
    ])
  })

  it('that is gone says so, and leaves the list', async () => {
    has(aBudget())
    satellite.on(`PUT ${one}`, () => refused(404, 'There is no such budget.'))
    const dialog = await edit()
    has()
    await pressIn(dialog, 'Save')
    expect((await dialog.findByRole('alert')).textContent).toContain('There is no such budget.')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('No budgets yet')).toBeTruthy()
  })

  it.each([
    ['', () => done()],
    [' that somebody else has deleted meanwhile', () => refused(404, 'There is no such budget.')],
  ])('%s is deleted after a question', async (_, answer) => {
    has(aBudget())
    satellite.on(`DELETE ${one}`, answer)
    await choose('Delete budget')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete budget' }))
    has()
    await pressIn(dialog, 'Delete budget')
    expect(await screen.findByText('Budget deleted.')).toBeTruthy()
    expect(await screen.findByText('No budgets yet')).toBeTruthy()
  })

  it('gets another secret after a question, which is shown once', async () => {
    has(aBudget({ webhook: hook, webhookSecretMade: true }))
    satellite.on(`POST ${one}/webhook-secret`, () => answered({ secret: 'whsec_bmV3' }))
    await choose('New secret for the webhook')
    await user.click(await screen.findByRole('button', { name: 'Replace secret' }))
    const dialog = await screen.findByRole('dialog', { name: 'Secret of the webhook' })
    expect(within(dialog).getByText('whsec_bmV3')).toBeTruthy()
  })

  it.each([
    [200, 'The address answered 200.', /The webhook took the test\. The address answered 200\./],
    [0, 'The address is in a private network.', /did not take the test\. The address is in a private network\./],
  ])('tests its webhook: %i', async (status, said, says) => {
    has(aBudget({ webhook: hook }))
    satellite.on(`POST ${one}/test`, () => answered({ status, said }))
    await choose('Send a test to the webhook')
    expect(await screen.findByText(says)).toBeTruthy()
  })

  it('without a webhook has nothing to test', async () => {
    has(aBudget())
    openTab()
    await user.click(await screen.findByRole('button', { name: 'Actions for the budget of All projects' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete budget'])
  })
})

describe('the other tabs', () => {
  it('lead to budgets, and say when downloads are stopped', async () => {
    has(aBudget(), aBudget({ id: 'b', scope: 'project', projectName: 'Photos', downloadsStopped: true }))
    openConsole('/account/billing')
    const note = await screen.findByRole('note', { name: 'Downloads are stopped' })
    expect(note.textContent).toContain(
      'Project Photos: the budget is spent. Raise it in Budgets, or wait until December 1',
    )
    await user.click(screen.getByRole('link', { name: 'Set a budget' }))
    await card('Project Photos')
    expect(screen.queryByRole('note', { name: 'Downloads are stopped' })).toBeNull()
  })

  it.each([
    { where: 'without budgets', config: { additions: [] } },
    { where: 'with a reseller’s customer', config: { billingFeaturesEnabled: false } },
  ])('of a server $where know nothing of them', async ({ config }) => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ billingFeaturesEnabled: true, ...config })))
    openTab()
    await waitFor(() => expect(satellite.to('GET /api/v0/projects').length).toBeGreaterThan(0))
    if (config.additions) expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Overview')
    expect(screen.queryByRole('tab', { name: 'Budgets' })).toBeNull()
    expect(screen.queryByText('Set a budget')).toBeNull()
    expect(satellite.to(list)).toEqual([])
  })
})
