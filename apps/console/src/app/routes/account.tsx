import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page'
import { signedInRoute } from './signed-in-route'
import { loadAccountSettingsPage } from '@/areas/account/public'
import { loadApiKeysPage } from '@/areas/api-keys/public'
import { loadBillingPage } from '@/areas/billing/public'
import { listSearch } from '@/components/data-table/list-search'
import { accountQuery } from '@/lib/account'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { currentScope } from '@/lib/session-scope'
import { seesBilling } from '@/lib/sees-billing'
import { seesRestKeys } from '@/lib/sees-rest-keys'

const account = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
})

const index = createRoute({
  getParentRoute: () => account,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/account/settings', replace: true, throw: true })
  },
})

const settings = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  staticData: { title: 'Account Settings', crumb: 'Account Settings' },
  component: lazyPage(loadAccountSettingsPage, 'AccountSettingsPage'),
})

interface BillingSearch {
  tab?: string | undefined
  payment_intent?: string | undefined
  pay?: string | undefined
}

const billing = createRoute({
  getParentRoute: () => account,
  path: '/billing',
  // A bank that has asked its customer on a page of its own sends the browser back with `payment_intent`; mails link to an invoice with `pay`.
  validateSearch: ({ tab, pay, payment_intent: paid }: Record<string, unknown>): BillingSearch => ({
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(typeof pay === 'string' ? { pay } : {}),
    ...(typeof paid === 'string' ? { payment_intent: paid } : {}),
  }),
  staticData: { title: 'Billing', crumb: 'Billing', wide: true },
  loader: () => onlyFor(seesBilling),
  component: lazyPage(loadBillingPage, 'BillingPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => account,
  path: '/api-keys',
  validateSearch: listSearch,
  staticData: { title: 'API Keys', crumb: 'API Keys', wide: true },
  loader: () => onlyFor(seesRestKeys),
  component: lazyPage(loadApiKeysPage, 'ApiKeysPage'),
})

/** For others there is no such page. */
async function onlyFor(sees: (config: FrontendConfig, person: Account) => boolean): Promise<void> {
  const [config, person] = await Promise.all([
    publicQueries.ensureQueryData(configQuery),
    currentScope().queries.ensureQueryData(accountQuery),
  ])
  if (!sees(config, person)) notFound({ throw: true })
}

export const accountTree = account.addChildren([index, settings, billing, apiKeys])
