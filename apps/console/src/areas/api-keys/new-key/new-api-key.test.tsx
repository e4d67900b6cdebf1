import type { RestKey } from '@perigee/contract/rest-keys'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dateText } from '@/lib/date-field'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { aRestKey, restKeyAnswers } from '@/testing/rest-key-answers'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const address = '/account/api-keys'
const create = 'POST /api/v0/restkeys'
const text = 'perigee_0123456789abcdefghijABCDEFGHIJ0123456789'
const user = userEvent.setup({ delay: null })
const photos = aProject({ name: 'Photos' })
const dayInNanos = 86_400_000_000_000
/** No day ends in the middle of a test. */
const now = new Date('2026-11-23T12:00:00Z')

let satellite: Satellite
let keys: RestKey[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  sessionFlag.set()
  // The only way of copying on plain http.
  Object.defineProperty(document, 'execCommand', { value: () => true, configurable: true })
  keys = []
  satellite = aSatellite(restKeyAnswers(() => keys, { projects: [photos] }))
  satellite.on(create, ({ body }) => {
    keys.push(aRestKey({ name: (JSON.parse(body) as { name: string }).name }))
    return answered(text, 201)
  })
})
afterEach(async () => {
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')
const sent = () => JSON.parse(satellite.to(create)[0]?.body ?? '{}') as Record<string, unknown>
const choose = async (label: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), option)

async function begin(name = 'deploy') {
  openConsole(address)
  await press('New API Key')
  if (name !== '') await user.type(await screen.findByLabelText('Access Name'), name)
}
async function make() {
  await press('Create API Key')
  expect(await screen.findByRole('dialog', { name: 'API Key Generated Successfully' })).toBeTruthy()
}

describe('New API Key', () => {
  it('has administrative access and no end unless something else is chosen', async () => {
    await begin('  a b+c%#?é日本/.. ')
    expect(screen.getByText(/^This API key will have administrative access to manage your projects\./)).toBeTruthy()
    await make()
    expect(sent()).toEqual({ name: 'a b+c%#?é日本/..', expiration: null })
    expect(screen.getByText(text).parentElement?.dataset['shown']).toBe('false')
    await press('Show API Key')
    expect(screen.getByText(text).parentElement?.dataset['shown']).toBe('true')
  })

  it.each([
    ['30 days', 30],
    ['60 days', 60],
    ['180 days', 180],
    ['1 year', 365],
  ])('of %s ends so many nanoseconds later', async (duration, days) => {
    await begin()
    await choose('API Key Duration', duration)
    expect(screen.getByText(/^Ends /)).toBeTruthy()
    await make()
    expect(sent()['expiration']).toBe(days * dayInNanos)
  })

  it('offers tomorrow as a custom date, which is the last day of the key', async () => {
    await begin()
    await choose('API Key Duration', 'Set Custom Expiration Date')
    const date = await screen.findByLabelText<HTMLInputElement>('Expiration Date')
    expect(date.value).toBe(dateText(addDays(now, 1)))
    await make()
    const nanos = Number(sent()['expiration'])
    // Days on which the clock is changed have 23 or 25 hours.
    expect(nanos).toBeGreaterThan(0.9 * dayInNanos)
    expect(nanos).toBeLessThan(2.1 * dayInNanos)
  })

  it.each([
    ['today', dateText(now), 'Please select future date'],
    ['a day that is over', '2020-01-01', 'Please select future date'],
    ['no date', '', 'Please select future date'],
    ['a day too far away', '9999-12-31', 'Please select a date within 100 years'],
  ])('takes no custom date of %s', async (_, date, problem) => {
    await begin()
    await choose('API Key Duration', 'Set Custom Expiration Date')
    const field = await screen.findByLabelText('Expiration Date')
    fireEvent.change(field, { target: { value: date } })
    await press('Create API Key')
    expect(await screen.findByText(problem)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(satellite.to(create)).toEqual([])
  })

  it.each([
    ['no name', '', 'Required'],
    ['a name of blanks', '   ', 'Required'],
    ['a name that is too long', 'é'.repeat(101), 'Name must have at most 100 characters.'],
  ])('is not made with %s', async (_, name, problem) => {
    await begin('')
    fireEvent.change(await screen.findByLabelText('Access Name'), { target: { value: name } })
    await press('Create API Key')
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(screen.getByLabelText('Access Name').getAttribute('aria-invalid')).toBe('true')
    expect(satellite.to(create)).toEqual([])
  })

  it('takes a name of as many characters as there may be', async () => {
    await begin('')
    fireEvent.change(await screen.findByLabelText('Access Name'), { target: { value: '📦'.repeat(100) } })
    await make()
  })

  it('is made once, however often the button is pressed', async () => {
    let answer = (): void => undefined
    satellite.on(create, () => new Promise((resolve) => (answer = () => resolve(answered(text, 201)))))
    await begin()
    await user.dblClick(await screen.findByRole('button', { name: 'Create API Key' }))
    await waitFor(() => expect(satellite.to(create)).toHaveLength(1))
    answer()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(satellite.to(create)).toHaveLength(1)
  })
})

describe('narrower rights', () => {
  it('are one project, reading alone and chosen areas', async () => {
    await begin()
    await user.click(screen.getByRole('checkbox', { name: 'Restrict what it may do' }))
    await user.click(await screen.findByRole('radio', { name: 'Read only' }))
    await choose('Project', 'Photos')
    await user.click(screen.getByRole('radio', { name: 'Chosen areas' }))
    for (const area of ['Access keys', 'Buckets', 'Projects'])
      await user.click(screen.getByRole('checkbox', { name: area }))
    expect(screen.getByText(/Read only · Photos · Projects, Buckets, Access keys/)).toBeTruthy()
    expect(screen.queryByText(/administrative access/)).toBeNull()
    await make()
    expect(sent()).toMatchObject({ access: 'read', projectID: photos.id, areas: ['projects', 'buckets', 'access'] })
  })

  it('with all areas are for those to come, too', async () => {
    await begin()
    await user.click(screen.getByRole('checkbox', { name: 'Restrict what it may do' }))
    await make()
    expect(sent()).toMatchObject({ access: 'write', projectID: null, areas: null })
  })

  it('need an area', async () => {
    await begin()
    await user.click(screen.getByRole('checkbox', { name: 'Restrict what it may do' }))
    await user.click(await screen.findByRole('radio', { name: 'Chosen areas' }))
    await press('Create API Key')
    expect(await screen.findByText('Choose at least one area.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Account' })))
    expect(satellite.to(create)).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'All areas, also those to come' }))
    await make()
  })

  it('are not offered by another satellite', async () => {
    const answers = restKeyAnswers(() => keys, { config: { additions: [] } })
    satellite.on('GET /api/v0/config', answers['GET /api/v0/config'])
    await begin()
    expect(screen.queryByRole('checkbox', { name: 'Restrict what it may do' })).toBeNull()
  })
})

describe('a refusal', () => {
  it.each([
    [403, 'API keys need a paid plan.', 'rest_keys_need_paid_plan'],
    [409, 'An account can have 100 API keys at most. Delete some that nobody needs.', 'too_many_rest_keys'],
  ])('%s is said in the words of the server', async (status, say, code) => {
    satellite.on(create, () => refused(status, say, { code }))
    await begin()
    await press('Create API Key')
    expect(await screen.findByText(say)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Access Name').value).toBe('deploy')
  })

  it('without words has those of the call, and is reported with the dialog and the request', async () => {
    const answers = restKeyAnswers(() => keys, { config: { analyticsEnabled: true } })
    satellite.on('GET /api/v0/config', answers['GET /api/v0/config'])
    satellite.on(create, () => refused(500))
    await begin()
    await press('Create API Key')
    expect(await screen.findByText('Can not create new API Key')).toBeTruthy()
    const reports = () => satellite.to('POST /api/v0/analytics/event').map(({ body }) => JSON.parse(body) as unknown)
    await waitFor(() =>
      expect(reports()).toContainEqual({
        eventName: 'UI error occurred',
        errorEventSource: 'create REST API key dialog',
        errorEventRequestID: expect.any(String) as string,
        errorEventStatusCode: 500,
      }),
    )
  })

  it('that is none, but a lost answer, leads to the list, where the key may be', async () => {
    satellite.on(create, () => {
      keys.push(aRestKey({ name: 'deploy' }))
      throw new TypeError('network')
    })
    await begin()
    await press('Create API Key')
    expect(await screen.findByText(/^It is not known whether an API key was made\./)).toBeTruthy()
    expect(await screen.findByText('deploy')).toBeTruthy()
  })
})

describe('the key', () => {
  it('is not left behind without a word; then the dialog closes, and begins anew', async () => {
    await begin()
    await choose('API Key Duration', '30 days')
    await make()
    await user.keyboard('{Escape}')
    expect(await dialog()).toBeTruthy()
    await press('Close')
    expect(await screen.findByText(/nobody can show it again/)).toBeTruthy()
    await press('Stay here')
    expect(screen.getByText(text)).toBeTruthy()
    await press('Close')
    await press('Close anyway')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(text)).toBeNull()
    expect(await screen.findByText('deploy')).toBeTruthy()

    await press('New API Key')
    expect((await screen.findByLabelText<HTMLInputElement>('Access Name')).value).toBe('')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'API Key Duration' }).value).toBe('none')
  })

  it('that was copied lets the dialog close at once', async () => {
    await begin()
    await make()
    await press('Copy API Key')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
