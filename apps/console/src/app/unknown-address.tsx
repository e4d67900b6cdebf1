import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '@/lib/account'
import { projectsQuery } from '@/lib/projects'
import { sessionFlag } from '@/lib/session-flag'
import { lazyPage } from './lazy-page'
import { NotFoundPage } from './not-found-page'
import { Frameless } from './status-page'

const FramedNotFound = lazyPage(() => import('./framed-not-found'), 'FramedNotFound', { isFrame: true })

/** At an address that belongs to no page: in the frame where there is a session, which the frame is drawn from. */
export function UnknownAddress() {
  const enabled = sessionFlag.isSet()
  const account = useQuery({ ...accountQuery, enabled })
  const projects = useQuery({ ...projectsQuery, enabled })
  if (account.data && projects.data) return <FramedNotFound />
  if (account.isLoading || projects.isLoading) return null
  return (
    <Frameless>
      <NotFoundPage />
    </Frameless>
  )
}
