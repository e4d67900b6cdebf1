import { projects } from '@perigee/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

/** What a project uses, and its limits. */
export const usageLimits = (projectId: string) =>
  queryOptions({
    queryKey: ['usage-limits', projectId],
    queryFn: ({ signal }) => call(projects.usageLimits, { params: { id: projectId }, signal }),
  })
