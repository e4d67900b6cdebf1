import type { ComputeFailure } from '@perigee/contract/compute'
import { internalError, wireCode } from '@perigee/contract/refusal'
import { unexpectedText, type RenderFailure } from '@perigee/server-kit/http/answer-error'

/** As clients of this service read it. */
export const renderFailure: RenderFailure = (refusal, { id: requestID }): ComputeFailure => {
  if (refusal === undefined) return { message: unexpectedText, requestID, code: internalError, field: '' }
  const { code, entry } = refusal
  const field = entry.body?.['field']
  return { message: entry.say, requestID, code: wireCode(code), field: typeof field === 'string' ? field : '' }
}
