import type { BuiltRequest } from './build-request'
import type { CallOptions, Settings } from './client-options'
import { PerigeeError } from './perigee-error'
import { readFailure } from './read-failure'

/** The key is in the closure of `authorize` alone: no error and no log can show it. */
export interface Sender {
  settings: Settings
  authorize: (headers: Record<string, string>) => Record<string, string>
}

interface Exchange<T> {
  request: BuiltRequest
  /** Reads an answer of success, within the time that the call has. */
  read: (response: Response) => T | Promise<T>
  options: CallOptions
}

/**
 * Sends a request until it has an answer, at most `retries` times again: after 429 and 503, when the service is still busy
 * with the same POST, and when no answer came. Everything may be repeated but what carries `If-Match`, whose lost answer
 * would look like somebody else's change. @throws PerigeeError, or the reason of the caller's signal
 */
export async function sendRequest<T>(
  call: string,
  { request, read, options }: Exchange<T>,
  sender: Sender,
): Promise<T> {
  const { retryDelayMs, longestWaitMs } = sender.settings
  const retries = options.retries ?? sender.settings.retries
  for (let tried = 0; ; tried++) {
    const result = await sendOnce(call, { request, read, options }, sender)
    if (!(result instanceof PerigeeError)) return result
    const asked = (result.retryAfter ?? 0) * 1000
    if (tried >= retries || asked > longestWaitMs || !mayBeRepeated(result, request)) throw result
    const delay = Math.min(retryDelayMs * 2 ** tried, longestWaitMs)
    // Half of it by chance: those who failed together do not come back together.
    await wait(Math.max(asked, delay / 2 + (delay / 2) * Math.random()), options.signal)
  }
}

function mayBeRepeated({ status, code }: PerigeeError, { headers }: BuiltRequest): boolean {
  if (status === 429 || status === 503 || code === 'idempotency_key_running') return true
  return (code === 'connection_failed' || code === 'timed_out') && headers['if-match'] === undefined
}

async function sendOnce<T>(
  call: string,
  { request: { method, address, headers, body }, read, options }: Exchange<T>,
  { settings, authorize }: Sender,
): Promise<T | PerigeeError> {
  const { signal, timeoutMs = settings.timeoutMs } = options
  signal?.throwIfAborted()
  const late = new AbortController()
  const timer = timeoutMs > 0 ? setTimeout(() => late.abort(), timeoutMs) : undefined
  try {
    const response = await settings.fetch(`${settings.origin}${address}`, {
      method,
      headers: authorize(headers),
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      redirect: 'manual',
      credentials: 'omit',
    })
    return response.ok ? await read(response) : await readFailure(call, response)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof PerigeeError) return cause
    if (late.signal.aborted) return failed(call, 'timed_out', `The service did not answer within ${timeoutMs} ms.`)
    return failed(call, 'connection_failed', `The service could not be reached at ${settings.origin}.`, cause)
  } finally {
    clearTimeout(timer)
  }
}

const failed = (call: string, code: 'timed_out' | 'connection_failed', message: string, cause?: unknown) =>
  new PerigeeError(call, { code, status: 0, message }, cause === undefined ? undefined : { cause })

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
}
