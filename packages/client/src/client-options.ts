import { withoutEndSlashes } from './without-end-slashes'

/** How a client works. */
export interface ClientOptions {
  /** Of the console: `https://console.example.com`. */
  baseUrl: string
  /** Text of an API key: `perigee_…`. */
  apiKey: string
  /** How often a call is made again that failed and may be repeated; 2 unless said. */
  retries?: number
  /** How long the service may take to begin its answer, for each try; 60,000 unless said, 0 for ever. */
  timeoutMs?: number
  /** The wait before the second try, doubled for each further one; 500 unless said. */
  retryDelayMs?: number
  /** Longest wait that the service may ask for; with a longer one the call fails at once. 60,000 unless said. */
  longestWaitMs?: number
  /** In the place of the platform's `fetch`: for proxies and the like. */
  fetch?: typeof fetch
}

/** Of one call. */
export interface CallOptions {
  /** Ends the call, its waits and the reading of a file. The call rejects with the signal's reason. */
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
  /** An ETag, see `etagOf`: the change is refused with `revision_changed` when somebody else was faster. */
  ifMatch?: string | undefined
  /** Of a POST; made up for each call unless given. Give the same one to repeat a request from another process. */
  idempotencyKey?: string
}

export interface Settings extends Required<Omit<ClientOptions, 'baseUrl' | 'apiKey'>> {
  /** Without a slash at its end. */
  origin: string
}

const defaults = { retries: 2, timeoutMs: 60_000, retryDelayMs: 500, longestWaitMs: 60_000 } as const

/** @throws TypeError for an address or a key that cannot be one; its text never holds them */
export function readOptions({ baseUrl, apiKey, ...given }: ClientOptions): Settings {
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey))
    throw new TypeError('apiKey is not the text of an API key')
  const fetchWith = given.fetch ?? ((...asked: Parameters<typeof fetch>) => fetch(...asked))
  return { ...defaults, ...given, fetch: fetchWith, origin: originOf(baseUrl) }
}

function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl is not an address of HTTP')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl has parts that it may not have: user, query or fragment')
  }
  return `${url.origin}${withoutEndSlashes(url.pathname)}`
}
