import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { billingAnswers } from '@/testing/billing-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const user = userEvent.setup({ delay: null })
const prefix = '/api/v0/payments/account'
const address = {
  name: 'Ada Lovelace',
  line1: '12 St James’s Square',
  line2: '',
  city: 'London',
  postalCode: 'SW1Y 4LB',
  state: '',
  country: { name: 'United Kingdom', code: 'GB' },
}
const vat = { code: 'gb_vat', name: 'GB VAT', example: 'GB123456789', countryCode: 'GB' }
const nothing = { address: null, taxIDs: null, invoiceReference: '' }

let satellite: Satellite
beforeEach(() => {
  sessionFlag.set()
  satellite = aSatellite({
    ...billingAnswers(),
    [`GET ${prefix}/billing-information`]: () => answered(nothing),
    'GET /api/v0/payments/countries': () =>
      answered([
        { name: 'France', code: 'FR' },
        { name: 'United Kingdom', code: 'GB' },
      ]),
    'GET /api/v0/payments/countries/GB/taxes': () => answered([vat]),
  })
})
afterEach(() => logOut(async () => undefined))

const openDialog = async (button: string, title: string) => {
  openConsole('/account/billing?tab=billing-information')
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

it('saves an address that is complete, and no other', async () => {
  satellite.on(`PATCH ${prefix}/billing-address`, () => answered({ ...nothing, address }))
  const dialog = await openDialog('Update Address', 'Update Billing Address')
  await dialog.findByLabelText(/^Full name/)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Address is incomplete')).toBeTruthy()
  expect(satellite.to(`PATCH ${prefix}/billing-address`)).toEqual([])
  await dialog.findByRole('option', { name: 'United Kingdom' })
  await user.type(dialog.getByLabelText(/^Full name/), address.name)
  await user.selectOptions(dialog.getByLabelText(/^Country/), 'GB')
  await user.type(dialog.getByLabelText(/^Address line 1/), address.line1)
  await user.type(dialog.getByLabelText(/^City/), address.city)
  await user.type(dialog.getByLabelText(/^Postal code/), address.postalCode)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Billing address saved successfully')).toBeTruthy()
  expect(JSON.parse(satellite.to(`PATCH ${prefix}/billing-address`)[0]?.body ?? '')).toEqual(address)
  expect(await screen.findByText('SW1Y 4LB London')).toBeTruthy()
})

it('adds a tax ID step by step', async () => {
  satellite.on(`POST ${prefix}/tax-ids`, () =>
    answered({ ...nothing, taxIDs: [{ id: 't', tax: vat, value: 'GB123' }] }),
  )
  const dialog = await openDialog('Add Tax ID', 'Add Tax ID')
  const [type, value] = [
    dialog.getByLabelText<HTMLSelectElement>(/^Tax ID type/),
    dialog.getByLabelText<HTMLInputElement>(/^Tax ID(?! type)/),
  ]
  expect([type.disabled, value.disabled, value.maxLength]).toEqual([true, true, 50])
  await dialog.findByRole('option', { name: 'United Kingdom' })
  await user.selectOptions(dialog.getByLabelText(/^Country/), 'GB')
  await dialog.findByRole('option', { name: 'GB VAT' })
  expect(value.disabled).toBe(true)
  await user.selectOptions(type, 'gb_vat')
  expect(dialog.getByText('e.g.: GB123456789')).toBeTruthy()
  await user.type(value, 'GB123')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Tax ID added successfully')).toBeTruthy()
  expect(JSON.parse(satellite.to(`POST ${prefix}/tax-ids`)[0]?.body ?? '')).toEqual({
    value: 'GB123',
    tax: { code: 'gb_vat' },
  })
  expect(await screen.findByText('GB123')).toBeTruthy()
})

it('needs country, type and number of a tax ID', async () => {
  const dialog = await openDialog('Add Tax ID', 'Add Tax ID')
  const add = () => user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByRole('option', { name: 'United Kingdom' })
  await add()
  expect(dialog.getByLabelText(/^Country/).getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(dialog.getByLabelText(/^Country/), 'GB')
  await dialog.findByRole('option', { name: 'GB VAT' })
  await add()
  expect(dialog.getByLabelText(/^Tax ID type/).getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(dialog.getByLabelText(/^Tax ID type/), 'gb_vat')
  await user.type(dialog.getByLabelText(/^Tax ID(?! type)/), '  ')
  await add()
  expect(dialog.getByLabelText(/^Tax ID(?! type)/).getAttribute('aria-invalid')).toBe('true')
  expect(satellite.to(`POST ${prefix}/tax-ids`)).toEqual([])
})

it('says in which country no taxes were found', async () => {
  satellite.on('GET /api/v0/payments/countries/FR/taxes', () => refused(404))
  const dialog = await openDialog('Add Tax ID', 'Add Tax ID')
  await dialog.findByRole('option', { name: 'France' })
  await user.selectOptions(dialog.getByLabelText(/^Country/), 'FR')
  expect(await dialog.findByText('Could not get France taxes')).toBeTruthy()
})

it('removes a tax ID after a question', async () => {
  satellite.on(`GET ${prefix}/billing-information`, () =>
    answered({ ...nothing, taxIDs: [{ id: 't', tax: vat, value: 'GB123' }] }),
  )
  satellite.on(`DELETE ${prefix}/tax-ids/t`, () => answered(nothing))
  const dialog = await openDialog('Remove GB VAT GB123', 'Remove Tax ID')
  await user.click(dialog.getByRole('button', { name: 'Remove tax ID' }))
  expect(await screen.findByText('Tax ID removed successfully')).toBeTruthy()
})

it('keeps a reference of 140 characters at most', async () => {
  satellite.on(`POST ${prefix}/invoice-reference`, () => answered({ ...nothing, invoiceReference: 'PO 7' }))
  const dialog = await openDialog('Add Reference', 'Add Invoice Reference')
  expect(dialog.getByText('Add any additional information you want to appear on your invoice here.')).toBeTruthy()
  const field = dialog.getByLabelText<HTMLInputElement>('Reference (Optional)')
  expect(field.maxLength).toBe(140)
  await user.type(field, ' PO 7 ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Invoice Reference added successfully')).toBeTruthy()
  expect(JSON.parse(satellite.to(`POST ${prefix}/invoice-reference`)[0]?.body ?? '')).toEqual({ reference: 'PO 7' })
})
