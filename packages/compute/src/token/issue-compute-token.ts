import { signText } from '@perigee/server-kit/signed-text'
import { concatBytes, utf8 } from '@perigee/std/bytes'
import { minute } from '@perigee/std/durations'
import type { ComputeContext } from '../context'
import { tokenPrefix, type TokenSubject } from './token-form'

export const tokenLifetime = 15 * minute

/** A bearer token for the compute service: whoever reads it asks the session and the gate again. */
export function issueComputeToken(
  { keys, clock }: Pick<ComputeContext, 'clock'> & { keys: Pick<ComputeContext['keys'], 'computeTokens'> },
  { projectId, sessionIdHash }: TokenSubject,
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(clock().getTime() + tokenLifetime)
  const until = String(expiresAt.getTime())
  const payload = concatBytes(utf8(`${projectId} ${until} `), sessionIdHash)
  return { token: `${tokenPrefix}${signText(payload, keys.computeTokens)}`, expiresAt }
}
