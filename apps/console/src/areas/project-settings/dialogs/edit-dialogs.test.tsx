import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { openDialog } from '@/lib/dialogs'
import { accountQuery } from '@/lib/account'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { renderInProject } from '@/testing/render-in-project'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'
import { editProjectDetailsDialog, editProjectLimitDialog } from '../lazy-dialogs'
import type { LimitKind } from '../limit-facts'

const project = aProject({ name: 'Photos', description: 'Of birds', ownerId: 'me' })
const at = `/api/v0/projects/${project.id}`
const user = userEvent.setup({ delay: null })
const limits = {
  storageLimit: 100e12,
  userSetStorageLimit: null as number | null,
  bandwidthLimit: 150e12,
  userSetBandwidthLimit: null as number | null,
  storageUsed: 3_004_000_000,
  bandwidthUsed: 0,
  objectCount: 1,
  segmentCount: 1,
  rateLimit: 0,
  segmentLimit: 1000,
  rateUsed: 0,
  segmentUsed: 1,
  bucketsUsed: 1,
  bucketsLimit: 100,
}
let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  currentScope().queries.clear()
  currentScope().queries.setQueryData(accountQuery.queryKey, anAccount())
  satellite = aSatellite({
    ...storageAnswers(project),
    [`GET ${at}/usage-limits`]: () => answered(limits),
    [`PATCH ${at}`]: () => done(),
    [`PATCH ${at}/limits`]: () => done(),
    [`POST ${at}/limit-increase`]: () => done(),
  })
})
afterEach(() => logOut(async () => undefined))

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sentTo = (call: string) => satellite.to(call).map(({ body }) => JSON.parse(body) as unknown)

describe('name and description', () => {
  async function edit(detail: 'name' | 'description', text: string) {
    renderInProject(project, <></>)
    openDialog(editProjectDetailsDialog, { project, detail })
    const isName = detail === 'name'
    const dialog = await dialogNamed(isName ? 'Project Name' : 'Project Description')
    const field = dialog.getByLabelText<HTMLInputElement>(isName ? /^Name/ : /^Description/)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    return dialog
  }

  it.each([
    { detail: 'name', text: ' Birds ', sends: { name: 'Birds', description: 'Of birds' } },
    { detail: 'description', text: 'All of them', sends: { name: 'Photos', description: 'All of them' } },
    { detail: 'description', text: '', sends: { name: 'Photos', description: '' } },
  ] as const)('$detail "$text"', async ({ detail, text, sends }) => {
    await edit(detail, text)
    expect(await screen.findByText(`Project ${detail} updated.`)).toBeTruthy()
    expect(sentTo(`PATCH ${at}`)).toEqual([sends])
  })

  it.each([
    { detail: 'name', text: '  ', says: 'Required' },
    { detail: 'name', text: 'x'.repeat(21), says: 'Input is too long.' },
    { detail: 'description', text: 'é'.repeat(51), says: 'Input is too long.' },
  ] as const)('$detail "$text" is not sent: $says', async ({ detail, text, says }) => {
    const dialog = await edit(detail, text)
    expect(dialog.getByText(says)).toBeTruthy()
    expect(sentTo(`PATCH ${at}`)).toEqual([])
  })

  it('that the server refuses stays to be changed', async () => {
    satellite.on(`PATCH ${at}`, () => refused(409, 'You already have a project with this name.'))
    const dialog = await edit('name', 'Taken')
    expect(
      await dialog.findByText('Error updating project name. You already have a project with this name.'),
    ).toBeTruthy()
  })
})

describe('a limit', () => {
  async function open(kind: LimitKind, given: Partial<typeof limits> = {}, config = aConfig()) {
    satellite.on(`GET ${at}/usage-limits`, () => answered({ ...limits, ...given }))
    renderInProject(project, <></>, { config })
    openDialog(editProjectLimitDialog, { project, kind })
    const word = kind === 'storage' ? 'Storage' : 'Bandwidth'
    const isSet = given.userSetStorageLimit ?? given.userSetBandwidthLimit
    const dialog = await dialogNamed(`${isSet ? 'Edit' : 'Set'} ${word} Limit`)
    const field = dialog.getByLabelText<HTMLInputElement>(`Set ${word} Limit`)
    const type = async (text: string) => {
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
    return { dialog, field, type, button }
  }

  it.each<{ kind: LimitKind; text: string; unit?: string; sends: object }>([
    { kind: 'storage', text: '5', sends: { storageLimit: '5000000000000' } },
    { kind: 'storage', text: '1.005', unit: 'GB', sends: { storageLimit: '1005000000' } },
    { kind: 'bandwidth', text: '0.5', sends: { bandwidthLimit: '500000000000' } },
  ])('$kind: $text $unit', async ({ kind, text, unit, sends }) => {
    const { dialog, type, button } = await open(kind)
    if (unit) await user.selectOptions(dialog.getByLabelText(/^Unit of Set/), unit)
    await type(text)
    expect(dialog.getByText(/Limit updates may take several minutes to be reflected\./)).toBeTruthy()
    await user.click(button('Save'))
    expect(await screen.findByText('Limit updated successfully.')).toBeTruthy()
    expect(sentTo(`PATCH ${at}/limits`)).toEqual([sends])
  })

  it('is shown with two digits and typed with all of them; it changes its unit, not its bytes', async () => {
    const { dialog, field, button } = await open('storage', { userSetStorageLimit: 1_234_567_890_123 })
    expect(dialog.getByLabelText<HTMLInputElement>('Current Limit').value).toBe('1.23')
    expect(field.value).toBe('1.234567890123')
    await user.selectOptions(dialog.getByLabelText('Unit of Set Storage Limit'), 'GB')
    expect(field.value).toBe('1234.567890123')
    expect(dialog.getByText(/^1,234,567,890,123 bytes/)).toBeTruthy()
    expect(button('Save').disabled).toBe(true)
  })

  it('says at once what is wrong with it', async () => {
    const { dialog, field, type, button } = await open('storage')
    await type('1,5')
    expect(dialog.getByText('Invalid number')).toBeTruthy()
    await type('0')
    expect(dialog.getByText('Number must be positive')).toBeTruthy()
    await type('')
    field.blur()
    expect(await dialog.findByText('Required')).toBeTruthy()
    expect(button('Save').disabled).toBe(true)
  })

  it('is removed by its link, or by No Limit', async () => {
    const { field, button } = await open('storage', { userSetStorageLimit: 5e12 })
    await user.click(button('Remove Limit'))
    expect(field.value).toBe('No Limit')
    await user.click(button('Save'))
    await waitFor(() => expect(sentTo(`PATCH ${at}/limits`)).toEqual([{ storageLimit: '0' }]))
  })

  it('that nobody has set is not removed', async () => {
    const { dialog, type, button } = await open('storage')
    expect(dialog.queryByRole('button', { name: 'Remove Limit' })).toBeNull()
    await type('No Limit')
    expect(button('Save').disabled).toBe(true)
  })

  it('below what is used is refused at the field', async () => {
    const sentence = 'The limit is below what is used already: 3.00 GB (3004000000 B).'
    satellite.on(`PATCH ${at}/limits`, () => refused(400, sentence, { code: 'limit_below_usage' }))
    const { field, type, button } = await open('storage')
    await type('0.003')
    await user.click(button('Save'))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(sentence)).toBeTruthy()
    await type('1')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('above the maximum leads to a request, which says what was wished', async () => {
    const { type, button } = await open('storage', {}, aConfig({ limitIncreaseRequestEnabled: true }))
    await type('200')
    await user.click(button('Contact support'))
    const request = await dialogNamed('Storage Limit Request')
    expect(request.getByLabelText<HTMLInputElement>('Requested Limit').value).toBe('200')
    await user.click(request.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Storage limit increase requested')).toBeTruthy()
    expect(sentTo(`POST ${at}/limit-increase`)).toEqual([
      { limitType: 'Storage', currentLimit: '100000000000000', desiredLimit: '200000000000000' },
    ])
    expect(sentTo(`PATCH ${at}/limits`)).toEqual([])
  })

  it('above the maximum leads to the page of the operator where no requests are taken', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const page = 'https://help.example.test/limits'
    const { type, button } = await open('bandwidth', {}, aConfig({ projectLimitsIncreaseRequestURL: page }))
    await type('151')
    await user.click(button('Contact support'))
    expect(opened).toHaveBeenCalledWith(page, '_blank', 'noreferrer')
    opened.mockRestore()
  })
})
