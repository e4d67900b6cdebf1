/** RFC 6265 attributes. Without `expires` a cookie ends with the browser session. */
export interface CookieOptions {
  path?: string
  domain?: string
  expires?: Date
  httpOnly?: boolean
  secure?: boolean
  sameSite?: 'Strict' | 'Lax' | 'None'
}

/** The cookies of a request; the first of a name wins, malformed pieces are left out. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies = new Map<string, string>()
  for (const piece of (header ?? '').split(';')) {
    const at = piece.indexOf('=')
    const name = piece.slice(0, at).trim()
    if (at < 0 || name === '' || cookies.has(name)) continue
    const value = decoded(
      piece
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
    if (value !== undefined) cookies.set(name, value)
  }
  return Object.fromEntries(cookies)
}

/** @throws TypeError for a name that is not a token. Values are percent-encoded where needed. */
export function renderCookie(name: string, value: string, options: CookieOptions = {}): string {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw new TypeError(`not a cookie name: ${name}`)
  const attributes = [
    `${name}=${value.replace(/[^!#$&'()*+\-./0-9:<=>?@A-Z[\]^_`a-z{|}~]/gu, encodeURIComponent)}`,
    `Path=${options.path ?? '/'}`,
    ...(options.domain ? [`Domain=${options.domain}`] : []),
    ...(options.expires ? [`Expires=${options.expires.toUTCString()}`] : []),
    ...(options.httpOnly === false ? [] : ['HttpOnly']),
    ...(options.secure ? ['Secure'] : []),
    `SameSite=${options.sameSite ?? 'Strict'}`,
  ]
  return attributes.join('; ')
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
