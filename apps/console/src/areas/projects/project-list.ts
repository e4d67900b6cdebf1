import type { ProjectInvitation } from '@perigee/contract/projects'
import type { ConsoleProject } from '@/lib/projects'
import { matching, sortProjects, type Sorting } from './sort-projects'

/** A row of the list: a project, or one that the person is asked to join. */
export type Listed = { project: ConsoleProject } | { invitation: ProjectInvitation }

interface Lists {
  projects: readonly ConsoleProject[]
  invitations: readonly ProjectInvitation[]
}

/** What matches: invitations first, which wait for an answer, then projects. */
export function listed(
  { projects, invitations }: Lists,
  { search, sorting }: { search: string; sorting: Sorting },
): Listed[] {
  const sign = sorting.direction === 'asc' ? 1 : -1
  const asked = invitations
    .filter((invitation) => matching([namesOf(invitation)], search).length > 0)
    .toSorted((one, other) =>
      sorting.field === 'createdAt'
        ? sign * (Date.parse(one.createdAt) - Date.parse(other.createdAt))
        : (sorting.field === 'name' ? sign : 1) * one.projectName.localeCompare(other.projectName),
    )
  return [
    ...asked.map((invitation) => ({ invitation })),
    ...sortProjects(matching(projects, search), sorting).map((project) => ({ project })),
  ]
}

const namesOf = ({ projectName: name, projectDescription: description }: ProjectInvitation) => ({ name, description })

/** Of lists. */
export const listedKey = (row: Listed): string =>
  'project' in row ? row.project.id : `invitation ${row.invitation.projectID}`
