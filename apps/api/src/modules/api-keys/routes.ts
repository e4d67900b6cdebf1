import { apiKeys } from '@perigee/contract/api-keys'
import { apiKeyOrders, directionWord, orderWord } from '@perigee/domain/sort-orders'
import { createApiKeyOfProject } from '@perigee/projects/api-keys/create-api-key'
import { deleteApiKeyByName, deleteApiKeysByIds } from '@perigee/projects/api-keys/delete-api-keys'
import { listApiKeysPage, readApiKeyNames } from '@perigee/projects/api-keys/list-api-keys'
import { storeKeyFacts } from '@perigee/projects/api-keys/store-key-facts'
import { namedProject } from '../../session/named-project'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentApiKey } from './present-api-key'

export const apiKeyRoutes = (deps: Deps) => {
  return [
    serve(deps, apiKeys.create, createApiKeyOfProject, {
      input: ({ params, body: name }) => ({ projectId: params.projectId, name }),
      present: ({ key, info }) => ({ key, keyInfo: presentApiKey(info) }),
    }),

    serve(deps, apiKeys.storeFacts, storeKeyFacts, {
      input: ({ params, body: { expiresAt, ...facts } }) => ({
        keyId: params.id,
        facts: { ...facts, expiresAt: expiresAt === null ? null : new Date(expiresAt) },
      }),
    }),

    serve(deps, apiKeys.list, listApiKeysPage, {
      input: ({ query: { projectID, search, limit, page, order, orderDirection } }) => ({
        projectId: projectID,
        search,
        limit,
        page,
        order: orderWord(apiKeyOrders, order),
        direction: directionWord(orderDirection),
      }),
      present: ({ keys, page }, { query: { search, order, orderDirection } }) => ({
        apiKeys: keys.map(presentApiKey),
        search,
        order,
        orderDirection,
        ...page,
      }),
    }),

    serve(deps, apiKeys.names, readApiKeyNames, { input: ({ query }) => ({ projectId: query.projectID }) }),

    serve(deps, apiKeys.deleteByIds, deleteApiKeysByIds, { input: ({ body }) => body }),

    serve(deps, apiKeys.deleteByName, deleteApiKeyByName, {
      input: ({ query }) => ({ projectId: namedProject(query), name: query.name }),
    }),
  ]
}
