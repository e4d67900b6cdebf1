/** One answer, read whole. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON. @throws SyntaxError when it is not. */
  json<T = unknown>(): T
}

export interface Ask {
  headers?: Record<string, string>
  /** Strings are sent as they are, everything else as JSON; labelled application/json either way, as the console does. */
  body?: unknown
}

export interface HttpClient {
  /** Cookies as a browser would hold them for this host: by name, until they expire. */
  readonly cookies: Map<string, string>
  request(method: string, path: string, ask?: Ask): Promise<Answer>
  get(path: string, ask?: Ask): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A client with a cookie jar for one server. Redirects are not followed. */
export function httpClient(baseUrl: string): HttpClient {
  const cookies = new Map<string, string>()

  async function request(method: string, path: string, { headers = {}, body }: Ask = {}): Promise<Answer> {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', origin: new URL(baseUrl).origin }),
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T }
  }

  return {
    cookies,
    request,
    get: (path, ask) => request('GET', path, ask),
    post: (path, body, headers = {}) => request('POST', path, { body, headers }),
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length)
  // Clocks of tested servers stand still: only what they take away is gone, not what would have expired meanwhile.
  if (expires !== undefined && Date.parse(expires) === 0) cookies.delete(name)
  else cookies.set(name, value)
}
