import { useEffect } from 'react'
import { Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { ProjectPrompt, WithManagedPassphrase } from '@/areas/passphrase/public'
import { useSessionScope } from '@/lib/session-scope'
import { useProjectIfAny } from '@/lib/use-project'
import { isMissing } from './document-title'
import { Loading } from './loading'
import { ProjectLost, useLostProject } from './project-watch/project-lost'
import { projectWatch } from './project-watch/project-watch'

/** Around every page of a project. */
export function ProjectFrame() {
  const project = useProjectIfAny()
  const watch = useSessionScope().part(projectWatch)
  const lost = useLostProject()
  useEffect(() => (project ? watch.open(project) : undefined), [watch, project])
  const { _splat: bucketPath } = useParams({ strict: false })
  const onDashboard = useLocation({ select: ({ pathname }) => pathname.endsWith('/dashboard') })
  const missing = useMatches({ select: isMissing })
  if (!project && lost) return <ProjectLost project={lost} />
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
