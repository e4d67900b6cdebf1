import { projects } from '@perigee/contract/projects'
import { useRouter } from '@tanstack/react-router'
import { call } from '@/lib/call'
import { wantedPage } from '@/lib/wanted-page'

/** Goes where somebody wanted to be before they had to log in, else to the projects; going back does not lead here again. */
export function useEnterConsole(): (elsewhere?: string) => void {
  const router = useRouter()
  return (elsewhere = '/projects') => router.history.replace(wantedPage.take() ?? elsewhere)
}

/** Where a new account begins: at the newest invitation, if it has one. */
export async function firstPage(): Promise<string | undefined> {
  const newest = await call(projects.invitations).then(
    (list) => list.at(-1),
    () => undefined,
  )
  return newest && `/projects?${new URLSearchParams({ join: newest.projectID }).toString()}`
}
