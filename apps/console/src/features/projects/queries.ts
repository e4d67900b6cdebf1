import { projects } from '@perigee/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'

export interface NewProject {
  name: string
  description: string
}

/** Answers the created project as the reloaded list has it, with its place in URLs. */
export function useCreateProject() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewProject): Promise<ConsoleProject | undefined> => {
      const { id } = await call(projects.create, { body })
      const list = await cache.fetchQuery({ ...projectsQuery, staleTime: 0 })
      return list.find((project) => project.id === id)
    },
  })
}
