import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/page-header'
import { useConfig } from '@/lib/config'
import { type BillingTab, billingTabs, tabIn, tabsOf } from './billing-tabs'
import { PaymentMethodsTab } from './payment-methods/payment-methods-tab'

const views: Record<BillingTab, () => ReactNode> = {
  overview: () => null,
  'payment-methods': () => <PaymentMethodsTab />,
  transactions: () => null,
  'billing-history': () => null,
  'billing-information': () => null,
}

/** What was used and what it costs, and everything that pays it. The open tab stands in the address. */
export function BillingPage() {
  const offered = tabsOf(useConfig())
  const tab = tabIn(useSearch({ strict: false }), offered)
  const navigate = useNavigate()
  const open = (next: string | null) =>
    void navigate({ to: '/account/billing', search: { tab: next ?? undefined }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title="Billing" subtitle="What you have used, what it costs, and what pays for it." />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg" aria-label="Billing">
          {offered.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {billingTabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {views[each]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
