import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ConsoleProject, projectByUrlId, projectsQuery } from './projects'

/** The project that the route is in. Only for screens below /projects/{id}, whose loader has seen that it exists. */
export function useProject(): ConsoleProject {
  const project = useProjectIfAny()
  if (!project) throw new Error('There is no project in this route.')
  return project
}

/** The same for parts of the frame, which also stand outside of projects. */
export function useProjectIfAny(): ConsoleProject | undefined {
  const { id } = useParams({ strict: false })
  const { data } = useSuspenseQuery(projectsQuery)
  return id === undefined ? undefined : projectByUrlId(data, id)
}
