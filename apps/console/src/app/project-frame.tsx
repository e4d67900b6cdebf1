import { Outlet, useParams } from '@tanstack/react-router'
import { ProjectPrompt } from '@/flows/passphrase/project-prompt'
import { useProjectIfAny } from '@/lib/use-project'

/** Around every page of a project. */
export function ProjectFrame() {
  const project = useProjectIfAny()
  const { _splat: bucketPath } = useParams({ strict: false })
  return (
    <>
      <Outlet />
      {project && <ProjectPrompt key={project.id} project={project} inBucket={bucketPath !== undefined} />}
    </>
  )
}
