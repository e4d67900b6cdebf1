import type { FrontendConfig } from '@perigee/contract/config'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { billingAnswers } from '@/testing/billing-answers'
import { aConfig } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Satellite } from '@/testing/satellite'

let satellite: Satellite
beforeEach(() => {
  sessionFlag.set()
  satellite = aSatellite(billingAnswers())
  satellite.on('GET /api/v0/payments/wallet', () =>
    answered({ address: '0x1', balance: { value: '0', currency: 'USD' } }),
  )
})
afterEach(() => logOut(async () => undefined))

const flags: (keyof FrontendConfig)[] = [
  'couponCodeBillingUIEnabled',
  'billingStripeCheckoutEnabled',
  'billingInformationTabEnabled',
  'nativeTokenPaymentsEnabled',
]
const configured = (on: boolean, flag: keyof FrontendConfig) => {
  const others = Object.fromEntries(flags.map((each) => [each, !on]))
  satellite.on('GET /api/v0/config', () => answered(aConfig({ billingFeaturesEnabled: true, ...others, [flag]: on })))
}

/** With a flag alone, and with all but it. */
describe.each([
  { flag: 'couponCodeBillingUIEnabled', tab: '', role: 'button', name: 'Apply new coupon' },
  { flag: 'billingStripeCheckoutEnabled', tab: '', role: 'button', name: 'Add Funds' },
  { flag: 'billingInformationTabEnabled', tab: '', role: 'tab', name: 'Billing information' },
  { flag: 'nativeTokenPaymentsEnabled', tab: '', role: 'tab', name: 'Transactions' },
  { flag: 'nativeTokenPaymentsEnabled', tab: '?tab=payment-methods', role: 'region', name: 'Tokens' },
] as const)('$flag', ({ flag, tab, role, name }) => {
  it.each([true, false])(`%s: ${role} ${name}`, async (on) => {
    configured(on, flag)
    openConsole(`/account/billing${tab}`)
    await screen.findByText(tab === '' ? 'Nothing was used this month.' : /^Invoices are charged to the default card/)
    if (on) expect(await screen.findByRole(role, { name })).toBeTruthy()
    else expect(screen.queryByRole(role, { name })).toBeNull()
  })
})
