import { apiKeys } from '@perigee/contract/api-keys'
import { listApiKeyNames } from '@perigee/satellite-db/api-keys'
import { findProject, namedProject } from '../../access/find-project'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { createApiKeyOfProject } from './create-api-key'
import { deleteApiKeysByIds, deleteApiKeyByName } from './delete-api-keys'
import { listApiKeysPage } from './list-api-keys'

export const apiKeyRoutes = (deps: Deps) => {
  return [
    implement(apiKeys.create, async ({ session, params, body: name }) => {
      const project = await findProject(deps, session, params.projectId)
      return createApiKeyOfProject(deps, { project, session, name })
    }),

    implement(apiKeys.list, async ({ session, query }) => {
      const project = await findProject(deps, session, query.projectID)
      return listApiKeysPage(deps, project, query)
    }),

    implement(apiKeys.names, async ({ session, query }) => {
      const project = await findProject(deps, session, query.projectID)
      return listApiKeyNames(deps.db, project.internalId)
    }),

    implement(apiKeys.deleteByIds, async ({ session, body }) => {
      await deleteApiKeysByIds(deps, session, body.ids)
    }),

    implement(apiKeys.deleteByName, async ({ session, query }) => {
      const project = await findProject(deps, session, namedProject(query))
      await deleteApiKeyByName(deps, { session, project, name: query.name })
    }),
  ]
}
