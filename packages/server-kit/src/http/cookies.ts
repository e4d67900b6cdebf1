/** RFC 6265 attributes. Without `expires` a cookie ends with the browser session. */
export interface CookieOptions {
  path?: string
  domain?: string
  expires?: Date
  httpOnly?: boolean
  secure?: boolean
  sameSite?: 'Strict' | 'Lax' | 'None'
}

/** The values of each name, in the order they came: more than one means that somebody else has set one too. */
export type Cookies = ReadonlyMap<string, readonly string[]>

/** Browsers take a cookie of this name only from the host itself, over https, for all of its paths. */
export const hostPrefix = '__Host-'

/** The cookies of a request; pieces without a name are left out. */
export function parseCookies(header: string | undefined): Cookies {
  const cookies = new Map<string, string[]>()
  for (const piece of (header ?? '').split(';')) {
    const at = piece.indexOf('=')
    const name = trimmed(piece.slice(0, at))
    if (at < 0 || name === '') continue
    const value = decoded(trimmed(piece.slice(at + 1)).replace(/^"(.*)"$/, '$1'))
    const values = cookies.get(name)
    if (values) values.push(value)
    else cookies.set(name, [value])
  }
  return cookies
}

/**
 * Values are percent-encoded where needed.
 * @throws TypeError for a name that is not a token, and for one with the host's prefix that browsers would not take.
 */
export function renderCookie(name: string, value: string, options: CookieOptions = {}): string {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw new TypeError(`not a cookie name: ${name}`)
  const { path = '/', domain, secure } = options
  if (name.startsWith(hostPrefix) && !(secure && path === '/' && !domain)) {
    throw new TypeError(`${name} has to be secure, for the path / and without a domain`)
  }
  const attributes = [
    `${name}=${value.replace(/[^!#$&'()*+\-./0-9:<=>?@A-Z[\]^_`a-z{|}~]/gu, encodeURIComponent)}`,
    `Path=${path}`,
    ...(domain ? [`Domain=${domain}`] : []),
    ...(options.expires ? [`Expires=${options.expires.toUTCString()}`] : []),
    ...(options.httpOnly === false ? [] : ['HttpOnly']),
    ...(secure ? ['Secure'] : []),
    `SameSite=${options.sameSite ?? 'Strict'}`,
  ]
  return attributes.join('; ')
}

/** Without blanks and tabs at its ends, and no more: a name that begins with another space is another name. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t'

/** A value that is not encoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
