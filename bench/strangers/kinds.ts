import { createHash, randomBytes } from 'node:crypto'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { registerAccess, type GatewayCredentials } from '@perigee/contract/edge-auth'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { addCaveat, createApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant, restrictGrant } from '@perigee/grants/derive'
import { signHeaders } from '@perigee/s3/sigv4/sign'
import { MiB } from '@perigee/std/units'

/** Where a crowd goes, and under which name the installation is known to grants. */
export interface Place {
  urls: { console: string; gateway: string; auth: string; links: string }
  satelliteAddress: string
}

/** What a stranger sends over one connection. */
export interface Attack {
  url: string
  /** At once, when the connection stands. */
  text: Buffer
  /** Of `more`, one byte a second. */
  drip?: string
  /** Milliseconds until the same comes over a new connection, once it has been answered. */
  pause: number
}

/** Makes what one stranger of a kind sends. */
export type Kind = () => Attack

const busy = 1000
const never = 'a'.repeat(100_000)

const head = (method: string, target: string, url: string, headers: Record<string, string | number> = {}): string =>
  [
    `${method} ${target} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + '\r\n'

/** Every kind of stranger that is in a crowd, by name. */
export async function kindsOf({ urls, satelliteAddress }: Place): Promise<Record<string, Kind>> {
  const { console: api, gateway, auth: authUrl, links } = urls
  const services = [api, gateway, authUrl, links] as const
  let turn = 0
  const nextService = (): string => services[turn++ % services.length] ?? api
  const invented = await inventedCredentials(authUrl, satelliteAddress)
  const garbage = garbageGrant(satelliteAddress)
  const xml = Buffer.from(
    `<Delete ${Array.from({ length: 40_000 }, (_, n) => `xmlns:a${n}="u:${n}"`).join(' ')}><Object><Key>x</Key></Object></Delete>`,
  )
  const md5 = createHash('md5').update(xml).digest('base64')
  const signedDelete = (): Buffer => {
    const { host } = new URL(gateway)
    const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    const request = { method: 'POST', path: '/bucket', query: 'delete=', headers }
    const options = { now: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' }
    const signed = { ...headers, ...signHeaders(request, { ...invented, region: 'auto', service: 's3' }, options) }
    const { host: _, ...lines } = { ...signed, 'content-length': xml.length, 'content-md5': md5, connection: 'close' }
    return Buffer.concat([Buffer.from(`${head('POST', '/bucket?delete=', gateway, lines)}\r\n`), xml])
  }
  const browser = await aBrowser(api)
  const login = (body: string, length = body.length): Buffer => {
    const headers = { 'content-type': 'application/json', 'content-length': length, connection: 'close', ...browser }
    return Buffer.from(`${head('POST', auth.login.path, api, headers)}\r\n${body}`)
  }
  const wrongLogin = JSON.stringify({ email: 'somebody@example.com', password: 'a guess', mfaPasscode: '1' })
  const form = (url: string): Buffer => {
    const headers = { 'content-type': 'multipart/form-data; boundary=XX', 'content-length': 6 * MiB }
    const field = '--XX\r\nContent-Disposition: form-data; name="x-amz-meta-a"\r\n\r\n'
    return Buffer.from(`${head('POST', '/bucket', url, headers)}\r\n${field}${'x'.repeat(5 * MiB)}`)
  }

  return {
    'slow heads': () => {
      const url = nextService()
      return { url, text: Buffer.from(`${head('GET', '/', url)}x-slow: `), drip: never, pause: busy }
    },
    'idle connections': () => ({ url: nextService(), text: Buffer.alloc(0), pause: busy }),
    'slow bodies': () => ({ url: api, text: login('{', 90_000), drip: never, pause: busy }),
    'big forms': () => ({ url: gateway, text: form(gateway), pause: busy }),
    'idle forms': () => ({ url: gateway, text: form(gateway).subarray(0, 400), pause: busy }),
    'garbage grants': () => ({
      url: links,
      text: Buffer.from(`${head('GET', `/s/${garbage}/bucket/`, links, { connection: 'close' })}\r\n`),
      pause: busy,
    }),
    'hostile XML': () => ({ url: gateway, text: signedDelete(), pause: busy }),
    'wrong logins': () => ({ url: api, text: login(wrongLogin), pause: busy }),
    'blanks in headers': () => {
      const headers = { range: `bytes=${' '.repeat(7000)}`, 'accept-encoding': `gzip${' '.repeat(7000)}` }
      const url = nextService()
      return {
        url,
        text: Buffer.from(`${head('GET', '/', url, { ...headers, connection: 'close' })}\r\n`),
        pause: busy,
      }
    },
  }
}

/** What a browser shows that has opened the login page. */
export async function aBrowser(api: string): Promise<Record<string, string>> {
  const response = await fetch(`${api}${getConfig.path}`)
  const { csrfToken } = getConfig.response.parse(await response.json())
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { origin: api, 'x-csrf-token': csrfToken, cookie }
}

/** As many restrictions as the access of a link has room for, of a key that was never made. */
function garbageGrant(satelliteAddress: string): string {
  const paths = ['bucket/a/', 'bucket/b/', 'other/']
  const grant = restrictGrant(inventedGrant(satelliteAddress), paths, { allowDownload: true, allowList: true })
  const [caveat = new Uint8Array()] = grant.apiKey.caveats
  let { apiKey } = grant
  for (let text = ''; ;) {
    apiKey = addCaveat(apiKey, caveat)
    const longer = serializeAccessGrant({ ...grant, apiKey })
    if (longer.length > 4000) return text
    text = longer
  }
}

const inventedGrant = (satelliteAddress: string) =>
  generateAccessGrant({
    satelliteAddress,
    apiKey: createApiKey(randomBytes(32), randomBytes(32)),
    rootKey: randomBytes(32),
  })

/** Of a key that was never made, where the auth service takes it; else made up whole. */
async function inventedCredentials(authUrl: string, satelliteAddress: string) {
  const body = JSON.stringify({ access_grant: serializeAccessGrant(inventedGrant(satelliteAddress)), public: false })
  const response = await fetch(`${authUrl}${registerAccess.path}`, { method: registerAccess.method, body })
  if (!response.ok) return { accessKeyId: 'j'.repeat(28), secretKey: 'j'.repeat(53) }
  const made = (await response.json()) as GatewayCredentials
  return { accessKeyId: made.access_key_id, secretKey: made.secret_key }
}
