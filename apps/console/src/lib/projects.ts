import { projects, type Project } from '@perigee/contract/projects'
import { findByUrlId, projectUrlIds } from '@perigee/domain/project-url-id'
import type { ProjectId, ProjectUrlId } from '@perigee/std/brand'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

/** A project as the console's screens know it. */
export interface ConsoleProject extends Omit<Project, 'id'> {
  id: ProjectId
  /** What stands for the project in URLs. */
  urlId: ProjectUrlId
}

/** Gives each project of the list its short id, which depends on the others. */
export function withUrlIds(list: readonly Project[]): ConsoleProject[] {
  const urlIds = projectUrlIds(list.map(({ id }) => id as ProjectId))
  return list.map((project) => {
    const id = project.id as ProjectId
    return { ...project, id, urlId: urlIds.get(id) ?? (id as string as ProjectUrlId) }
  })
}

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => withUrlIds(await call(projects.list, { signal })),
  staleTime: 30_000,
})

export function projectByUrlId(list: readonly ConsoleProject[], urlId: string): ConsoleProject | undefined {
  const id = findByUrlId(
    list.map((project) => project.id),
    urlId,
  )
  return list.find((project) => project.id === id)
}
