import { Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { ProjectPrompt, WithManagedPassphrase } from '@/areas/passphrase/public'
import { useProjectIfAny } from '@/lib/use-project'
import { isMissing } from './document-title'
import { Loading } from './loading'

/** Around every page of a project. */
export function ProjectFrame() {
  const project = useProjectIfAny()
  const { _splat: bucketPath } = useParams({ strict: false })
  const onDashboard = useLocation({ select: ({ pathname }) => pathname.endsWith('/dashboard') })
  const missing = useMatches({ select: isMissing })
  if (project?.hasManagedPassphrase) {
    return (
      <WithManagedPassphrase key={project.id} project={project} placeholder={<Loading />}>
        <Outlet />
      </WithManagedPassphrase>
    )
  }
  return (
    <>
      <Outlet />
      {project && !missing && (
        <ProjectPrompt
          key={project.id}
          project={project}
          inBucket={bucketPath !== undefined}
          onDashboard={onDashboard}
        />
      )}
    </>
  )
}
