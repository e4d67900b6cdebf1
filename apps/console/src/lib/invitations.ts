import { projects } from '@perigee/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

/** Projects that the person is asked to join; expired invitations are not among them. */
export const invitationsQuery = queryOptions({
  queryKey: ['project-invitations'],
  queryFn: ({ signal }) => call(projects.invitations, { signal }),
  staleTime: 30_000,
})
