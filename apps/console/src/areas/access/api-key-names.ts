import { apiKeys } from '@perigee/contract/api-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** Everything about a project's API keys lies below it. */
export const apiKeysRoot = (projectId: string) => ['api-keys', projectId] as const

export const apiKeyNames = (projectId: string) =>
  queryOptions({
    queryKey: [...apiKeysRoot(projectId), 'names'],
    queryFn: ({ signal }) => call(apiKeys.names, { query: { projectID: projectId }, signal }),
    staleTime: 0,
  })
