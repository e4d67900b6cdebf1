import { projects } from '@perigee/contract/projects'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'

export interface NewProject {
  name: string
  description: string
  /** The service makes and keeps the passphrase. */
  managePassphrase: boolean
}

/** Answers the created project as the reloaded list has it, with its place in URLs. */
export async function createProject(cache: QueryClient, body: NewProject): Promise<ConsoleProject | undefined> {
  const { id } = await call(projects.create, { body })
  const list = await cache.fetchQuery({ ...projectsQuery, staleTime: 0 })
  return list.find((project) => project.id === id)
}

export function useCreateProject() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: (body: NewProject) => createProject(cache, body) })
}
