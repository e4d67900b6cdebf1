import { Button, Text } from '@mantine/core'
import { findByUrlId } from '@perigee/domain/project-url-id'
import { Link, useParams } from '@tanstack/react-router'
import { useSignal } from '@/lib/create-signal'
import type { ConsoleProject } from '@/lib/projects'
import { useSessionScope } from '@/lib/session-scope'
import { useProjectIfAny } from '@/lib/use-project'
import { NotFoundPage } from '../not-found-page'
import { StatusPage, WaysOut } from '../status-page'
import { projectWatch } from './project-watch'

/** The project of this address, where the person was in it until a moment ago. */
export function useLostProject(): ConsoleProject | undefined {
  const { id: urlId } = useParams({ strict: false })
  const lost = useSignal(useSessionScope().part(projectWatch).lost)
  const ids = lost.map(({ id }) => id)
  const found = urlId === undefined ? undefined : findByUrlId(ids, urlId)
  return lost.find(({ id }) => id === found)
}

/** In place of every page of a project that the person is no longer in. */
export const ProjectLost = ({ project }: { project: ConsoleProject }) => (
  <StatusPage role="alert" status={0} title={`You no longer have access to “${project.name}”`} actions={<ToProjects />}>
    <Text c="dimmed">
      You left the project or were removed from it, or it was deleted. What you put into it stays with the project; this
      tab has forgotten its passphrase and keys.
    </Text>
  </StatusPage>
)

/** What one would go back to is another page of the same project. */
const ToProjects = () => (
  <Button component={Link} to="/projects">
    Go to projects
  </Button>
)

/** The same for a project that does not exist and for one of other people. */
const NoSuchProject = () => (
  <StatusPage status={404} title="Page not found" actions={<WaysOut />}>
    <Text c="dimmed">
      There is no such project, or you are not in it. If you were invited to it, the invitation is in your list of
      projects.
    </Text>
  </StatusPage>
)

/** For addresses of projects that are not there, which perhaps were, and for unknown pages of one. */
export function ProjectNotFound() {
  const lost = useLostProject()
  const project = useProjectIfAny()
  if (lost) return <ProjectLost project={lost} />
  return project ? <NotFoundPage /> : <NoSuchProject />
}
