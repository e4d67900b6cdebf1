import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page'
import { signedInRoute } from './signed-in-route'
import { loadAccountSettingsPage } from '@/areas/account/public'

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

export const accountTree = account.addChildren([index, settings])
