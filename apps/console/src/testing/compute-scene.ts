import { wireRoles } from '@perigee/domain/roles'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from './builders'
import { computeAnswers, type ComputeState } from './compute-answers'
import { openConsole } from './render'
import { aSatellite } from './satellite'

const projectId = '00010203-0405-0607-0809-0a0b0c0d0e0f'
/** The address of its pages. */
export const computeProject = '/projects/AAECAwQFBgc'

interface Scene extends NonNullable<Parameters<typeof computeAnswers>[2]> {
  as?: 'owner' | 'admin' | 'member'
  answers?: Parameters<typeof aSatellite>[0]
}

/** Opens a page of Compute as somebody of the project “Photos”. */
export function openCompute(page: string, state: ComputeState, { as = 'owner', answers, ...facts }: Scene = {}) {
  sessionFlag.set()
  const role = wireRoles[as === 'owner' ? 'admin' : as]
  const project = aProject({
    name: 'Photos',
    id: projectId as never,
    ...(as !== 'owner' && { ownerId: 'other', role }),
  })
  const satellite = aSatellite({ ...computeAnswers(project, state, { role, ...facts }), ...answers })
  return { satellite, router: openConsole(`${computeProject}/${page}`) }
}
