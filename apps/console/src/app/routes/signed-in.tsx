import { createRoute, redirect } from '@tanstack/react-router'
import { type ListSearch, listSearch } from '@/components/data-table/list-search'
import { invitationsQuery } from '@/lib/invitations'
import { currentScope } from '@/lib/session-scope'
import { accountTree } from './account'
import { projectTree } from './project'
import { lazyPage } from '../lazy-page'
import { signedInRoute } from './signed-in-route'
import { loadProjectsPage } from '@/areas/projects/public'

const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/projects', replace: true, throw: true })
  },
})

/** `join`: the id of the project whose invitation was opened. */
const projectsSearch = (search: Record<string, unknown>): ListSearch & { join?: string } => {
  const { join } = search
  return { ...listSearch(search), ...(typeof join === 'string' && /^[\da-f-]{36}$/i.test(join) && { join }) }
}

const projects = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects',
  validateSearch: projectsSearch,
  // So that nothing moves down when they come; without them the page says what went wrong.
  loader: () => currentScope().queries.prefetchQuery(invitationsQuery),
  staticData: { title: 'All projects dashboard', wide: true },
  component: lazyPage(loadProjectsPage, 'ProjectsPage'),
})

export const signedInTree = signedInRoute.addChildren([home, projects, accountTree, projectTree])
