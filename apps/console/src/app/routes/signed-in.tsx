import { createRoute, redirect } from '@tanstack/react-router'
import { listSearch } from '@/components/data-table/list-search'
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

const projects = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects',
  validateSearch: listSearch,
  staticData: { title: 'All projects dashboard', wide: true },
  component: lazyPage(loadProjectsPage, 'ProjectsPage'),
})

export const signedInTree = signedInRoute.addChildren([home, projects, accountTree, projectTree])
