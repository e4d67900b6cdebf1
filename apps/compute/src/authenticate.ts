import { openSession } from '@perigee/accounts/sessions/open-session'
import { authorizeInProject } from '@perigee/actors/authorize'
import { readComputeToken } from '@perigee/compute/token/read-compute-token'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import type { RequestInfo } from '@perigee/server-kit/implement'
import type { ComputeCaller } from './caller'
import type { Deps } from './deps'

const bearer = /^Bearer ([\w.-]+)$/i

/**
 * Finds the caller by the token that the console got for one project. It is worth what the session is that asked for it:
 * nothing once that ended, and no more than the person's role in the project allows now.
 * @throws computeTokenInvalid, noSuchProject, forbidden
 */
export const createAuthenticate =
  (deps: Pick<Deps, 'db' | 'clock' | 'keys'>) =>
  async ({ headers, ip, userAgent }: RequestInfo): Promise<ComputeCaller> => {
    const [, text = ''] = bearer.exec(headers.authorization ?? '') ?? []
    const token = readComputeToken(deps, text)
    const actor = token && (await openSession(deps, token.sessionIdHash, { ip, userAgent }))
    if (!token || !actor) throw computeRefusals.computeTokenInvalid()
    await authorizeInProject(deps, actor, 'compute.use', token.projectId)
    return { actor, projectId: token.projectId }
  }
