import { deleteEmptyProject } from '@perigee/accounts/flows/delete-empty-project'
import { readOwnAccount } from '@perigee/accounts/profile/own-account'
import { legacyCalls } from '@perigee/contract/public/legacy'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import { apiKeyOrders, directionWord, orderWord } from '@perigee/domain/sort-orders'
import { createAccessGrant } from '@perigee/projects/access-grants/create-access-grant'
import { createApiKeyOfProject } from '@perigee/projects/api-keys/create-api-key'
import { deleteApiKeysByIds } from '@perigee/projects/api-keys/delete-api-keys'
import { listApiKeysPage } from '@perigee/projects/api-keys/list-api-keys'
import { readAllBucketUsage } from '@perigee/projects/buckets/all-bucket-usage'
import { createBucket } from '@perigee/projects/buckets/control-buckets'
import { renameProject } from '@perigee/projects/projects/change-project'
import { createProject } from '@perigee/projects/projects/create-project'
import { listProjects } from '@perigee/projects/projects/list-projects'
import type { Deps } from '../../deps'
import { type PublicRoute, servePublic } from '../serve-public'
import { presentBucket, wishedBucket } from './present-bucket'
import { presentLegacyBucket, presentLegacyKey, presentLegacyProject, presentRollup } from './present-legacy'

/** What older clients call, below `/public/v1` and below `/api/v0`. */
export function legacyRoutes(deps: Deps): PublicRoute[] {
  const routes = [
    servePublic(deps, legacyCalls.listProjects, listProjects, {
      input: () => undefined,
      present: (found) => found.map(({ project }) => presentLegacyProject(project)),
    }),

    servePublic(deps, legacyCalls.createProject, createProject, {
      input: ({ body }) => ({ ...body, managePassphrase: false }),
      present: ({ project }) => presentLegacyProject(project),
    }),

    servePublic(deps, legacyCalls.updateProject, renameProject, {
      input: ({ params, body }) => ({ ...params, ...body }),
      present: ({ project }) => presentLegacyProject(project),
    }),

    servePublic(deps, legacyCalls.deleteProject, deleteEmptyProject, { input: ({ params }) => params }),

    servePublic(deps, legacyCalls.user, readOwnAccount, {
      input: () => undefined,
      present: ({ user: { id, fullName, shortName, email, projectLimit, kind, mfaEnabled } }) => ({
        id,
        fullName,
        shortName,
        email,
        projectLimit,
        paidTier: isAccountKind(kind) && hasPaidPrivileges(kind),
        isMFAEnabled: mfaEnabled,
      }),
    }),

    servePublic(deps, legacyCalls.bucketRollup, readAllBucketUsage, {
      input: inPeriod,
      present(rows, { query }) {
        const row = rows.find(({ name }) => name === query.bucket)
        if (!row) throw storeRefusals.noSuchBucket(query.bucket)
        return presentRollup(row, query)
      },
    }),

    servePublic(deps, legacyCalls.bucketRollups, readAllBucketUsage, {
      input: inPeriod,
      present: (rows, { query }) => rows.map((row) => presentRollup(row, query)),
    }),

    servePublic(deps, legacyCalls.listAccessKeys, listApiKeysPage, {
      input: ({ params, query: { search, limit, page, order, orderDirection } }) => ({
        ...params,
        search,
        limit,
        page,
        order: orderWord(apiKeyOrders, order),
        direction: directionWord(orderDirection),
      }),
      present: ({ keys, page }, { query: { search, order, orderDirection } }) => ({
        apiKeys: keys.map(presentLegacyKey),
        search,
        order,
        orderDirection,
        ...page,
      }),
    }),

    servePublic(deps, legacyCalls.createAccessKey, createApiKeyOfProject, {
      input: ({ body: { projectID: projectId, name } }) => ({ projectId, name }),
      present: ({ key, info }) => ({ key, keyInfo: presentLegacyKey(info) }),
    }),

    servePublic(deps, legacyCalls.deleteAccessKey, deleteApiKeysByIds, {
      input: ({ params: { id } }) => ({ ids: [id] }),
    }),

    servePublic(deps, legacyCalls.createBucket, createBucket, {
      input: ({
        body: { projectID: projectId, name, placement, versioning, objectLockEnabled, defaultRetention },
      }) => ({
        projectId,
        wished: wishedBucket({
          name,
          location: placement,
          versioning,
          objectLock: objectLockEnabled,
          defaultRetention,
        }),
      }),
      present: (bucket) => presentLegacyBucket(presentBucket(bucket, deps.placements)),
    }),

    servePublic(deps, legacyCalls.createAccessGrant, createAccessGrant, {
      input: ({
        body: { projectID: projectId, permissions: rights, notAfter: expiresAt, name, buckets, notBefore },
      }) => ({
        projectId,
        wished: { name, rights, buckets, notBefore, expiresAt },
      }),
      present: ({ info: { name }, accessGrant }) => ({ name, accessGrant }),
    }),
  ]
  return [...routes, ...routes.map(belowApiV0)]
}

const inPeriod = <Query extends { projectID: unknown; since: Date; before: Date }>({ query }: { query: Query }) => ({
  projectId: query.projectID as Query['projectID'],
  since: query.since,
  before: query.before,
})

const belowApiV0 = ({ call, ...route }: PublicRoute): PublicRoute => ({
  ...route,
  call: { ...call, path: call.path.replace('/public/v1/', '/api/v0/') },
})
