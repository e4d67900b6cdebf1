import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { listSearch } from '@/components/data-table/list-search'
import { projectConfigQuery } from '@/lib/project-config'
import { type ConsoleProject, projectByUrlId, projectsQuery } from '@/lib/projects'
import { loadSignedIn } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { lazyPage } from '../lazy-page'
import { signedInRoute } from './signed-in-route'
import { loadAuditLogPage, logSearch } from '@/areas/audit-log/public'
import { loadComputeOverviewPage, loadDeployPage, loadInstancesPage, loadKeysPage } from '@/areas/compute/public'
import { loadDashboardPage } from '@/areas/dashboard/public'
import { loadBucketsPage } from '@/areas/buckets/public'
import { loadBucketSettingsPage } from '@/areas/bucket-settings/public'
import { askAheadOfBucket, loadBucketPage } from '@/areas/objects/public'
import { catalogueSearch, loadAccessKeysPage, loadApplicationsPage } from '@/areas/access/public'
import { loadProjectSettingsPage } from '@/areas/project-settings/public'
import { loadDomainsPage } from '@/areas/domains/public'
import { loadSharedPage } from '@/areas/share/public'
import { loadFileSystemBetaPage, loadObjectMountPage } from '@/areas/support/public'
import { loadTeamPage } from '@/areas/team/public'
import { deliverySearch, loadDeliveriesPage, loadWebhooksPage } from '@/areas/webhooks/public'

const project = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$id',
  notFoundComponent: lazyPage(() => import('../project-watch/project-lost'), 'ProjectNotFound'),
  component: lazyPage(() => import('../project-frame'), 'ProjectFrame'),
  loader: async ({ params, abortController: { signal } }) => {
    const { queries } = currentScope()
    const known = await loadSignedIn(queries.ensureQueryData(projectsQuery), signal)
    // Its frame asks for this once it is drawn; it need not wait for that.
    const askAhead = ({ id }: ConsoleProject) => void queries.prefetchQuery(projectConfigQuery(id))
    const project = projectByUrlId(known, params.id)
    if (project) return askAhead(project)
    // Perhaps it was made elsewhere since the list was loaded.
    const fresh = await loadSignedIn(queries.fetchQuery({ ...projectsQuery, staleTime: 0 }), signal)
    if (!projectByUrlId(fresh, params.id)) notFound({ throw: true })
  },
})

const index = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    redirect({ to: '/projects/$id/dashboard', params, replace: true, throw: true })
  },
})

const dashboard = createRoute({
  getParentRoute: () => project,
  path: '/dashboard',
  staticData: { title: 'Dashboard', wide: true },
  component: lazyPage(loadDashboardPage, 'DashboardPage'),
})

/** The slash at the end keeps the splat below from taking the bare path too. */
const buckets = createRoute({
  getParentRoute: () => project,
  path: '/buckets/',
  validateSearch: listSearch,
  staticData: { title: 'Buckets', crumb: 'Buckets', wide: true },
  component: lazyPage(loadBucketsPage, 'BucketsPage'),
})

/** `_splat` is the bucket's name, then the folder path. */
const bucket = createRoute({
  getParentRoute: () => project,
  path: '/buckets/$',
  validateSearch: listSearch,
  staticData: { title: 'Bucket', crumb: 'Buckets', wide: true },
  // Not waited for.
  loader: ({ params: { id, _splat = '' } }) => void askAheadOfBucket({ urlId: id, path: _splat }),
  component: lazyPage(loadBucketPage, 'BucketPage'),
})

/** No folder of the file browser has this address: names that begin with a tilde are written with two. */
const bucketSettings = createRoute({
  getParentRoute: () => project,
  path: '/buckets/$bucket/~settings',
  staticData: { title: 'Bucket Settings', crumb: 'Settings' },
  component: lazyPage(loadBucketSettingsPage, 'BucketSettingsPage'),
})

const access = createRoute({
  getParentRoute: () => project,
  path: '/access',
  validateSearch: listSearch,
  staticData: { title: 'Access Keys', crumb: 'Access', wide: true },
  component: lazyPage(loadAccessKeysPage, 'AccessKeysPage'),
})

const shared = createRoute({
  getParentRoute: () => project,
  path: '/shared',
  validateSearch: listSearch,
  staticData: { title: 'Shared', crumb: 'Shared', wide: true },
  component: lazyPage(loadSharedPage, 'SharedPage'),
})

const applications = createRoute({
  getParentRoute: () => project,
  path: '/applications',
  validateSearch: catalogueSearch,
  staticData: { title: 'Applications', crumb: 'Applications', wide: true },
  component: lazyPage(loadApplicationsPage, 'ApplicationsPage'),
})

const domains = createRoute({
  getParentRoute: () => project,
  path: '/domains',
  validateSearch: listSearch,
  staticData: { title: 'Domains', crumb: 'Domains', wide: true },
  component: lazyPage(loadDomainsPage, 'DomainsPage'),
})

const team = createRoute({
  getParentRoute: () => project,
  path: '/team',
  validateSearch: listSearch,
  staticData: { title: 'Team', crumb: 'Team', wide: true },
  component: lazyPage(loadTeamPage, 'TeamPage'),
})

const auditLog = createRoute({
  getParentRoute: () => project,
  path: '/log',
  validateSearch: logSearch,
  staticData: { title: 'Audit Log', crumb: 'Audit log', wide: true },
  component: lazyPage(loadAuditLogPage, 'AuditLogPage'),
})

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/webhooks',
  staticData: { title: 'Webhooks', crumb: 'Webhooks', wide: true },
  component: lazyPage(loadWebhooksPage, 'WebhooksPage'),
})

const deliveries = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
  staticData: { title: 'Deliveries', crumb: 'Deliveries', wide: true },
  component: lazyPage(loadDeliveriesPage, 'DeliveriesPage'),
})

const computeOverview = createRoute({
  getParentRoute: () => project,
  path: '/compute-overview',
  staticData: { title: 'Overview', crumb: 'Compute', wide: true },
  component: lazyPage(loadComputeOverviewPage, 'OverviewPage'),
})

const computeInstances = createRoute({
  getParentRoute: () => project,
  path: '/compute-instances',
  staticData: { title: 'Compute', crumb: 'Instances', wide: true },
  component: lazyPage(loadInstancesPage, 'InstancesPage'),
})

const computeKeys = createRoute({
  getParentRoute: () => project,
  path: '/compute-keys',
  staticData: { title: 'SSH Keys', crumb: 'SSH keys', wide: true },
  component: lazyPage(loadKeysPage, 'KeysPage'),
})

const deployInstance = createRoute({
  getParentRoute: () => project,
  path: '/compute-deploy-instance',
  staticData: { title: 'Deploy Instance', crumb: 'Deploy instance' },
  component: lazyPage(loadDeployPage, 'DeployPage'),
})

const objectMount = createRoute({
  getParentRoute: () => project,
  path: '/object-mount',
  staticData: { title: 'Object Mount', crumb: 'Object Mount' },
  component: lazyPage(loadObjectMountPage, 'ObjectMountPage'),
})

const fileSystemBeta = createRoute({
  getParentRoute: () => project,
  path: '/cuno-fs-beta',
  staticData: { title: 'File system beta', crumb: 'File system beta' },
  component: lazyPage(loadFileSystemBetaPage, 'FileSystemBetaPage'),
})

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  staticData: { title: 'Project Settings', crumb: 'Settings' },
  component: lazyPage(loadProjectSettingsPage, 'ProjectSettingsPage'),
})

export const projectTree = project.addChildren([
  index,
  dashboard,
  buckets,
  bucket,
  bucketSettings,
  access,
  shared,
  applications,
  domains,
  team,
  auditLog,
  webhooks,
  deliveries,
  computeOverview,
  computeInstances,
  computeKeys,
  deployInstance,
  settings,
  objectMount,
  fileSystemBeta,
])
