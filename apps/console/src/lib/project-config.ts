import { projects } from '@perigee/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

/** Role, salt, placements and, for managed projects, the passphrase: so it lives in the session's cache only. */
export const projectConfigQuery = (id: string) =>
  queryOptions({
    queryKey: ['project-config', id],
    queryFn: ({ signal }) => call(projects.config, { params: { id }, signal }),
    staleTime: 60_000,
  })
