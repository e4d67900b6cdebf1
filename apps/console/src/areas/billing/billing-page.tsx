import { Tabs } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TokenPaymentHistory } from '@/areas/tokens/public'
import { HelpLink } from '@/components/help-link'
import { lazyView } from '@/components/lazy-view'
import { PageHeader } from '@/components/page-header'
import { useConfig } from '@/lib/config'
import { ReturnedPayment } from './add-funds/returned-payment'
import { BudgetsWaiting } from './budgets/budgets-waiting'
import { StoppedNote } from './budgets/stopped-note'
import { type BillingTab, billingTabs, placeIn, tabsOf } from './billing-tabs'
import { HistoryTab } from './history/history-tab'
import { InformationTab } from './information/information-tab'
import { OverviewTab } from './overview/overview-tab'
import { PaymentMethodsTab } from './payment-methods/payment-methods-tab'

const BudgetsTab = lazyView(async () => (await import('./budgets/budgets-tab')).BudgetsTab, {
  waiting: <BudgetsWaiting />,
})

const views: Record<BillingTab, (open: (tab: BillingTab) => void, pay: string | undefined) => ReactNode> = {
  overview: () => <OverviewTab />,
  'payment-methods': (open) => <PaymentMethodsTab onShowTransactions={() => open('transactions')} />,
  transactions: () => <TokenPaymentHistory />,
  'billing-history': (_, pay) => <HistoryTab pay={pay} />,
  'billing-information': () => <InformationTab />,
  budgets: () => <BudgetsTab />,
}

/** What was used and what it costs, and everything that pays it. The open tab stands in the address. */
export function BillingPage() {
  const offered = tabsOf(useConfig())
  const { tab, returned, pay } = placeIn(useSearch({ strict: false }), offered)
  const navigate = useNavigate()
  const open = (next: string | null) =>
    void navigate({ to: '/account/billing', search: { tab: next ?? undefined }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title="Billing"
        subtitle={
          <>
            What you have used, what it costs, and what pays for it.{' '}
            <HelpLink at={billingHelp.invoices}>About invoices</HelpLink>
          </>
        }
      />
      {returned && <ReturnedPayment onDone={() => open(tab)} />}
      {offered.includes('budgets') && tab !== 'budgets' && <StoppedNote />}
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
            {views[each](open, pay)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
