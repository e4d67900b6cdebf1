import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aCharge, billingAnswers } from '@/testing/billing-answers'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { anInvoice } from '@/testing/billing-answers'

const charges = 'GET /api/v0/payments/account/product-charges'
const history = 'GET /api/v0/payments/invoice-history'
const user = userEvent.setup({ delay: null })

let satellite: Satellite
let addresses: URL[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    addresses.push(new URL(this.href))
  })
  addresses = []
  sessionFlag.set()
  satellite = aSatellite(billingAnswers())
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await logOut(async () => undefined)
  vi.useRealTimers()
})

const open = (tab = '') => openConsole(`/account/billing${tab === '' ? '' : `?tab=${tab}`}`)
const withConfig = (facts: object) =>
  satellite.on('GET /api/v0/config', () => answered(aConfig({ billingFeaturesEnabled: true, ...facts })))

describe('the overview', () => {
  it('shows what the month has come to, the forecast and the funds', async () => {
    const project = aProject({ name: 'Photos' })
    satellite.on('GET /api/v0/projects', () =>
      answered([{ ...project, memberCount: 1, ownerId: 'me', isClassic: false }]),
    )
    satellite.on(charges, () =>
      answered({
        charges: { [project.id]: { 1: aCharge({ storage: 50e9 * 720, storagePrice: 20, egressPrice: 3 }) } },
        applyMinimumCharge: false,
      }),
    )
    open()
    const total = within(await screen.findByRole('region', { name: 'Estimated total' }))
    expect(await total.findByText('$0.23')).toBeTruthy()
    expect(await total.findByText('Forecast for the whole month: $1.80')).toBeTruthy()
    const funds = within(screen.getByRole('region', { name: 'Available funds' }))
    expect(await funds.findByText('$13.50')).toBeTruthy()
    const asked = satellite.to(charges)[0]?.query.get('from')
    expect(asked).toBe(String(Date.parse('2026-11-01T00:00:00Z') / 1000))

    await user.click(await screen.findByRole('button', { name: /\$0\.23/ }))
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Resource',
      'Period',
      'Usage',
      'Cost',
    ])
    expect(table.getByText('50.00 GB-month')).toBeTruthy()
  })

  it('shows machines of a project in a table of their own, behind what was stored', async () => {
    const machines = { productID: 0, productName: 'Compute', instanceHours: 24, bootDiskGBHours: 480 }
    const products = {
      0: aCharge({ ...machines, instancePrice: 29, bootDiskPrice: 5 }),
      1: aCharge({ storagePrice: 20 }),
    }
    satellite.on(charges, () => answered({ charges: { a: products }, applyMinimumCharge: false }))
    open()
    await user.click(await screen.findByRole('button', { name: /\$0\.54/ }))
    const tables = await screen.findAllByRole('table')
    expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual(['Global in a', 'Compute in a'])
    const period = expect.stringMatching(/^Nov 1.+23, 2026$/) as string
    const rows = within(tables[1] as HTMLElement)
      .getAllByRole('row')
      .slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Instances', period, '24.00 hours', '$0.29'],
      ['Boot disks', period, '480.00 GB-hours', '$0.05'],
    ])
  })

  it('counts the minimum charge where it applies, and tells of it while that is news', async () => {
    withConfig({ minimumCharge: { enabled: true, amount: 500, startDate: '2026-11-01T00:00:00Z' } })
    satellite.on(charges, () =>
      answered({ charges: { a: { 1: aCharge({ storagePrice: 20 }) } }, applyMinimumCharge: true }),
    )
    open()
    const total = within(await screen.findByRole('region', { name: 'Estimated total' }))
    expect(await total.findByText('$5.00')).toBeTruthy()
    expect(total.getByText(/Used: \$0\.20/)).toBeTruthy()
    expect(screen.getByText(/a minimum monthly charge of \$5 applies/)).toBeTruthy()
  })

  it('asks a satellite without forecasts for none', async () => {
    withConfig({ additions: [] })
    open()
    await screen.findByText('Nothing was used this month.')
    expect(satellite.to('GET /api/v0/payments/forecast')).toEqual([])
  })

  it('says why charges are not there, and asks again', async () => {
    satellite.on(charges, () => refused(500))
    open()
    expect(await screen.findByText('Can not get products charges')).toBeTruthy()
    satellite.on(charges, () => answered({ charges: {}, applyMinimumCharge: false }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing was used this month.')).toBeTruthy()
  })
})

describe('a new coupon', () => {
  const apply = 'PATCH /api/v0/payments/coupon/apply'
  const send = async (code: string) => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Apply new coupon' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply New Coupon' }))
    expect(dialog.getByText('If you have a coupon active, it will automatically be replaced.')).toBeTruthy()
    if (code !== '') await user.type(dialog.getByLabelText(/Coupon code/), code)
    await user.click(dialog.getByRole('button', { name: 'Activate Coupon' }))
  }

  it('is applied', async () => {
    satellite.on(apply, () => answered(aCoupon))
    await send('WELCOME')
    expect(await screen.findByText('Coupon applied.')).toBeTruthy()
    expect(satellite.to(apply).map(({ body }) => body)).toEqual(['WELCOME'])
  })

  it.each([
    [400, undefined, 'Could not apply coupon code "WELCOME"'],
    [400, 'There is no such coupon.', 'There is no such coupon.'],
    [
      409,
      'x',
      'You currently have an active coupon. Please try again when your coupon is no longer active, or contact Support for further help.',
    ],
    [429, 'x', "You've exceeded limit of attempts, try again in 5 minutes"],
  ])('refused with %i %s says so', async (status, said, says) => {
    satellite.on(apply, () => refused(status, said))
    await send('WELCOME')
    expect(await screen.findByText(says)).toBeTruthy()
  })

  it('needs a code, of 50 characters at most', async () => {
    await send('')
    expect(await screen.findByText('Coupon code is required')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Coupon code/).maxLength).toBe(50)
    expect(satellite.to(apply)).toEqual([])
  })

  const aCoupon = {
    id: 'c',
    promoCode: 'WELCOME',
    name: 'Welcome',
    amountOff: 165,
    percentOff: 0,
    addedAt: '2026-11-01T00:00:00Z',
    expiresAt: '1970-01-01T00:00:00Z',
    duration: 'forever',
  }
  it('is shown while it is active', async () => {
    satellite.on('GET /api/v0/payments/coupon', () => answered(aCoupon))
    withConfig({ couponCodeBillingUIEnabled: false })
    open()
    const panel = within(await screen.findByRole('region', { name: 'Coupon' }))
    expect(await panel.findByText('$1.65 off')).toBeTruthy()
    expect(panel.getByText('Welcome. It does not expire.')).toBeTruthy()
    expect(panel.queryByRole('button')).toBeNull()
  })
})

describe('the history', () => {
  it('leads through pages by their first and last items', async () => {
    satellite.on(history, ({ query }) => {
      const [after, before] = [query.get('starting_after'), query.get('ending_before')]
      if (after === 'in_10') return answered({ items: [anInvoice({ id: 'in_11' })], next: true, previous: true })
      if (after === 'in_11') return answered({ items: [anInvoice({ id: 'in_12' })], next: false, previous: true })
      if (before === 'in_12') return answered({ items: [anInvoice({ id: 'in_11' })], next: true, previous: true })
      return answered({
        items: Array.from({ length: 10 }, (_, at) => anInvoice({ id: `in_${at + 1}` })),
        next: true,
        previous: false,
      })
    })
    open('billing-history')
    const turn = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await turn('Next page')
    await screen.findByText(/^11–11/)
    await turn('Next page')
    await waitFor(() => expect(satellite.to(history).at(-1)?.query.get('starting_after')).toBe('in_11'))
    await screen.findByText(/^21–21/)
    await turn('Previous page')
    await waitFor(() => expect(satellite.to(history).at(-1)?.query.get('ending_before')).toBe('in_12'))
    await turn('Previous page')
    await screen.findByText(/^1–10/)
    expect(satellite.to(history)[0]?.query.get('limit')).toBe('10')
  })

  it('has a document, the usage report of its period and a status for each item', async () => {
    satellite.on(history, () =>
      answered({
        items: [
          anInvoice({ status: 'paid' }),
          anInvoice({ id: 'ch_1', type: 1, status: 'complete', link: 'https://pay.example/1' }),
        ],
        next: false,
        previous: false,
      }),
    )
    open('billing-history')
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Invoice PDF' })
    expect(new URL(link.href).pathname).toBe('/api/v0/payments/invoices/in_1/pdf')
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Checkout' }).href).toBe('https://pay.example/1')
    expect(screen.getAllByText('Paid')[0]).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Usage report' }))
    expect(Object.fromEntries(addresses.at(-1)?.searchParams ?? [])).toMatchObject({
      since: String(Date.parse('2026-10-01T00:00:00Z') / 1000),
      before: String(Date.parse('2026-11-01T00:00:00Z') / 1000),
    })
  })

  it('has open invoices paid, once, however often the button is pressed', async () => {
    const pay = 'POST /api/v0/payments/invoices/00000000-0000-4000-8000-000000000001/pay'
    const open1 = anInvoice({
      id: '00000000-0000-4000-8000-000000000001',
      status: 'open',
      failed: true,
      remaining: 700,
    })
    satellite.on(history, () => answered({ items: [open1], next: false, previous: false }))
    let tries = 0
    satellite.on(pay, () => (++tries === 1 ? refused(503, 'The card payment provider cannot be reached.') : paid()))
    const paid = () => answered({ success: true, clientSecret: '', paymentIntentID: 'pi' })
    open('billing-history')
    expect((await screen.findAllByText('Payment failed'))[0]).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Pay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Invoice' }))
    const button = await dialog.findByRole('button', { name: 'Pay $7.00' })
    await user.click(button)
    expect(await dialog.findByText(/cannot be reached/)).toBeTruthy()
    await user.click(button)
    expect(await screen.findByText('The invoice is paid.')).toBeTruthy()
    const sent = satellite.to(pay).map(({ body }) => JSON.parse(body) as { cardID: string; attempt: string })
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]?.cardID).toBe('card_1')
  })

  it('has the server look what the bank has agreed to, before it says that an invoice is paid', async () => {
    const pay = 'POST /api/v0/payments/invoices/in_7/pay'
    satellite.on(history, () =>
      answered({ items: [anInvoice({ id: 'in_7', status: 'open' })], next: false, previous: false }),
    )
    const asked = () => ({ success: satellite.to(pay).length > 1, clientSecret: 'pi_secret', paymentIntentID: 'pi' })
    satellite.on(pay, () => answered(asked()))
    satellite.on('POST /api/v0/payments/sandbox/confirm', ({ body }) =>
      answered({ status: body.includes('"approve":true') ? 'succeeded' : 'requires_action', paymentMethodId: 'pm_1' }),
    )
    openConsole('/account/billing?tab=billing-history&pay=in_7')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Invoice' }))
    await user.click(await dialog.findByRole('button', { name: /^Pay \$/ }))
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('The invoice is paid.')).toBeTruthy()
    const sent = satellite.to(pay).map(({ body }) => body)
    expect(sent).toEqual([sent[0], sent[0]])
  })

  it('opens the invoice that a link wants to have paid', async () => {
    satellite.on(history, () =>
      answered({
        items: [anInvoice(), anInvoice({ id: 'in_2', status: 'open', amount: 900 })],
        next: false,
        previous: false,
      }),
    )
    openConsole('/account/billing?tab=billing-history&pay=in_2')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Invoice' }))
    expect(dialog.getByRole('button', { name: 'Pay $9.00' })).toBeTruthy()
  })

  it('is empty at first', async () => {
    satellite.on(history, () => answered({ items: [], next: false, previous: false }))
    open('billing-history')
    expect(await screen.findByText('No invoices yet')).toBeTruthy()
  })
})

it('an address that names no tab leads to the overview', async () => {
  open('nothing')
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Overview')
  expect(screen.queryByRole('tab', { name: 'Transactions' })).toBeNull()
})
