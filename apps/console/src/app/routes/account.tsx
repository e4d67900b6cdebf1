import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route'

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
  component: lazyRouteComponent(
    () => import('@/features/account-settings/account-settings-page'),
    'AccountSettingsPage',
  ),
})

export const accountTree = account.addChildren([index, settings])
