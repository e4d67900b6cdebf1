import { loadPart, PreviewRefused } from './load-part'

const isForbidden = (cause: unknown): boolean => cause instanceof PreviewRefused && cause.status === 403
const limitExceeded = (cause: unknown): boolean =>
  cause instanceof PreviewRefused && /limit ?exceeded/i.test(cause.body)
const isStopped = (cause: unknown): boolean =>
  cause instanceof PreviewRefused && cause.body.includes('<Code>SpendCapReached</Code>')

const stopped = 'Downloads are stopped: the owner of the project has limited what they may cost in a month'

export function textFailure(cause: unknown): string {
  if (isStopped(cause)) return `Failed to preview. ${stopped}.`
  return limitExceeded(cause) ? 'Failed to preview, bandwidth limit exceeded' : 'Failed to preview'
}

export function csvFailure(cause: unknown): string {
  const why = isStopped(cause) ? `${stopped}.` : isForbidden(cause) ? 'Bandwidth limit exceeded' : 'Failed to preview'
  return `Error parsing object. ${why}`
}

/** Why a picture or film did not come, which their elements do not tell; undefined where nothing is known. */
export async function mediaFailure(url: string): Promise<string | undefined> {
  try {
    await loadPart(url, { size: 2, limit: 1, signal: AbortSignal.timeout(10_000) })
    return undefined
  } catch (cause) {
    return isStopped(cause) ? textFailure(cause) : undefined
  }
}
