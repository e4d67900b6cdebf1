import { members } from '@perigee/contract/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'

/** Leads to the list of projects. This tab forgets what opened the one that was left, as it does whenever one has gone. */
export function useLeaveProject({ id, name }: ConsoleProject) {
  const { email } = useAccount()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      call(members.remove, { params: { id }, query: { emails: email } }).catch((cause: unknown) => {
        throw explained('Error removing project members.', cause)
      }),
    async onSuccess() {
      // Pages of the project cannot be drawn without it.
      await navigate({ to: '/projects' })
      cache.setQueryData(projectsQuery.queryKey, (known) => known?.filter((project) => project.id !== id))
      notify.success(`You left ${name}.`)
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
  })
}
