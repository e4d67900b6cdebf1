import type { Call, ResponseOf } from '@perigee/contract/call'
import { computeFailure } from '@perigee/contract/compute'
import { withoutEnd } from '@perigee/std/without-end'
import { type Arguments, callAt, CallError, isCallError } from '@/lib/call'
import { projectConfigQuery } from '@/lib/project-config'
import { currentScope } from '@/lib/session-scope'
import type { FailureReader } from '@/lib/read-problem'

export const noRight = 'You do not have permission to use Compute in this project.'

/** Makes calls of the compute service, for one project. */
export type ComputeCalls = <C extends Call>(made: C, ...[input]: Arguments<C>) => Promise<ResponseOf<C>>

/**
 * Calls of the compute service with the token that the configuration of the project has. When the service takes it no
 * longer, another one is read once; where that is refused too, a right is missing: the session is not over.
 */
export const callCompute =
  (base: string, projectId: string): ComputeCalls =>
  async (made, ...input) => {
    const ask = (bearer: string) => callAt({ base: withoutEnd(base, '/'), bearer, readFailure }, made, ...input)
    const known = await tokenOf(projectId, 'known')
    if (known === undefined) return ask(await newToken(projectId))
    try {
      return await ask(known)
    } catch (cause) {
      if (!isCallError(cause, 401)) throw cause
    }
    const bearer = await newToken(projectId)
    try {
      return await ask(bearer)
    } catch (cause) {
      throw isCallError(cause, 401) ? missing(cause) : cause
    }
  }

async function newToken(projectId: string): Promise<string> {
  const bearer = await tokenOf(projectId, 'new')
  if (bearer === undefined) throw missing()
  return bearer
}

/** It is kept with the rest of the project's configuration: in memory, for as long as the login. */
async function tokenOf(projectId: string, which: 'known' | 'new'): Promise<string | undefined> {
  const { queries } = currentScope()
  const query = projectConfigQuery(projectId)
  const config = await (which === 'known'
    ? queries.ensureQueryData(query)
    : queries.fetchQuery({ ...query, staleTime: 0 }))
  return config.computeAuthToken
}

const missing = (cause?: CallError): CallError =>
  new CallError(noRight, { status: 403, requestId: cause?.requestId, code: 'forbidden', cause })

const readFailure: FailureReader = (body) => {
  const failure = computeFailure.safeParse(body)
  if (!failure.success) return undefined
  const { message, code, requestID } = failure.data
  return { error: message, code: code === '' ? undefined : code, requestId: requestID === '' ? undefined : requestID }
}
