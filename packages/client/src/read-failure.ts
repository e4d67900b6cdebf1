import { type Failure, PerigeeError } from './perigee-error'

/** What an answer says that is not a success. */
export async function readFailure(call: string, response: Response): Promise<PerigeeError> {
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    const message = 'The service answers with a redirect, which is not followed: baseUrl has to be its own address.'
    return new PerigeeError(call, { code: 'redirected', status, message })
  }
  const known = { status, requestId: headers.get('x-request-id') ?? undefined, retryAfter: secondsIn(headers) }
  const said = problemIn(await response.text().catch(() => ''))
  if (said) return new PerigeeError(call, { ...known, ...said })
  const message = `The answer is not one of this API: ${status}.`
  return new PerigeeError(call, { ...known, code: 'unexpected_answer', message })
}

function problemIn(text: string): Omit<Failure, 'status'> | undefined {
  const { code, message, requestId, path, docs } = objectIn(text)
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  const others = { requestId, path, docs }
  const texts = Object.entries(others).filter(([, value]) => typeof value === 'string')
  return { code, message, ...Object.fromEntries(texts) }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Of Retry-After, which is a number of seconds or a date. */
function secondsIn(headers: Headers): number | undefined {
  const said = headers.get('retry-after')
  if (said === null) return undefined
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
