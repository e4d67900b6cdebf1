import { isPublicArea, type PublicArea, publicAreas } from '@perigee/domain/public-areas'
import type { RestKey } from '@perigee/contract/rest-keys'
import type { RestKeyAccess } from '@perigee/domain/rest-key'
import type { ConsoleProject } from '@/lib/projects'

export const areaNames: Record<PublicArea, string> = {
  account: 'Account',
  projects: 'Projects',
  members: 'Members',
  buckets: 'Buckets',
  access: 'Access keys',
  links: 'Links',
  domains: 'Domains',
  usage: 'Usage',
  audit: 'Audit log',
  billing: 'Billing',
  compute: 'Compute',
  webhooks: 'Webhooks',
}

export const accessNames: Record<RestKeyAccess, string> = { write: 'Read and change', read: 'Read only' }

/** What a key may do, as it is chosen. */
export interface Rights {
  access: RestKeyAccess
  /** '' for all projects, also those to come. */
  projectId: string
  /** Also those to come; then the chosen ones do not count. */
  allAreas: boolean
  areas: readonly PublicArea[]
}

export const allRights: Rights = { access: 'write', projectId: '', allAreas: true, areas: [] }

export const noArea = 'Choose at least one area.'

/** The same as the call takes it. */
export interface RightsBody {
  access: RestKeyAccess
  projectID: string | null
  /** Null: all, also those to come. */
  areas: PublicArea[] | null
}

export const rightsBody = ({ access, projectId, allAreas, areas }: Rights): RightsBody => ({
  access,
  projectID: projectId === '' ? null : projectId,
  areas: allAreas ? null : publicAreas.filter((area) => areas.includes(area)),
})

/** 'Read only · Photos · Buckets, Links'. @param projects of the person, by whose names those of the list are known */
export function rightsText(
  { access, projectID, areas }: Pick<RestKey, 'access' | 'projectID' | 'areas'>,
  projects: readonly Pick<ConsoleProject, 'id' | 'name'>[],
): string {
  if (access === 'write' && projectID === null && areas === null) return 'Administrative access'
  const project = projects.find(({ id }) => id === projectID)
  return [
    accessNames[access],
    projectID === null ? 'All projects' : (project?.name ?? 'A project that you are not in'),
    areas === null ? 'All areas' : areas.map((area) => (isPublicArea(area) ? areaNames[area] : area)).join(', '),
  ].join(' · ')
}
