import { openSignedText } from '@perigee/server-kit/signed-text'
import { fromUtf8 } from '@perigee/std/bytes'
import type { ProjectId } from '@perigee/std/brand'
import type { ComputeContext } from '../context'
import { tokenPrefix, type TokenSubject } from './token-form'

const maxTokenLength = 400

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,16}) $/
const idHashLength = 32

/** Undefined for what we did not issue, or what has expired. Whether its session is still there is for the caller to ask. */
export function readComputeToken(
  { keys, clock }: Pick<ComputeContext, 'clock'> & { keys: Pick<ComputeContext['keys'], 'computeTokens'> },
  text: string,
): TokenSubject | undefined {
  if (text.length > maxTokenLength || !text.startsWith(tokenPrefix)) return undefined
  const payload = openSignedText(text.slice(tokenPrefix.length), keys.computeTokens)
  if (!payload || payload.length <= idHashLength) return undefined
  const [, projectId, until] = form.exec(fromUtf8(payload.subarray(0, -idHashLength))) ?? []
  if (projectId === undefined || Number(until) <= clock().getTime()) return undefined
  return { projectId: projectId as ProjectId, sessionIdHash: payload.slice(-idHashLength) }
}
