import { createHash, createHmac } from 'node:crypto'
import { type KeyPair, target } from '../endpoint/target'
import type { WireRequest } from './request'

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Uint8Array | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** RFC 3986: everything but letters, digits and `-._~` as percent and two upper-case digits. */
export const uriEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const encodeKey = (key: string): string => key.split('/').map(uriEncode).join('/')

export interface Wanted {
  method?: string
  /** Encoded and beginning with a slash; `pathOf` makes one. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
}

/** How to sign; what is absent is as a good client does it. */
export interface Signing extends Partial<KeyPair> {
  at?: Date
  region?: string
  service?: string
  terminator?: string
  /** Day of the credential, `yyyymmdd`. */
  day?: string
  /** Value of `x-amz-content-sha256`. */
  payload?: string
  /** Names of headers that are sent but not signed. */
  unsigned?: string[]
  host?: string
}

export const pathOf = (bucket: string, key?: string): string =>
  key === undefined ? `/${bucket}` : `/${bucket}/${encodeKey(key)}`

export const queryText = (query: Record<string, string>): string =>
  Object.entries(query)
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')

export const amzDate = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

export interface Scope {
  accessKey: string
  secretKey: string
  date: string
  scope: string
  signingKey: Buffer
}

export function scopeOf(signing: Signing): Scope {
  const { accessKey = target.accessKey, secretKey = target.secretKey, at = new Date() } = signing
  const { region = 'us-east-1', service = 's3', terminator = 'aws4_request' } = signing
  const date = amzDate(at)
  const day = signing.day ?? date.slice(0, 8)
  const signingKey = [day, region, service, terminator].reduce<Buffer | string>(hmac, `AWS4${secretKey}`)
  return {
    accessKey,
    secretKey,
    date,
    scope: [day, region, service, terminator].join('/'),
    signingKey: Buffer.from(signingKey),
  }
}

interface Canonical {
  method: string
  path: string
  query: Record<string, string>
  /** Lower-case names, all of them signed. */
  signed: Record<string, string>
  payload: string
}

export const signedNames = (signed: Record<string, string>): string => Object.keys(signed).sort().join(';')

export function signatureOf(
  { method, path, query, signed, payload }: Canonical,
  { date, scope, signingKey }: Scope,
): string {
  const lines = Object.entries(signed)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`)
  const canonical = [method, path, queryText(query), lines.join(''), signedNames(signed), payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  return hmac(signingKey, toSign).toString('hex')
}

/** Signs as AWS documents it for the Authorization header; all headers are signed unless told otherwise. */
export function signV4(wanted: Wanted, signing: Signing = {}): WireRequest & { signature: string; scope: Scope } {
  const { method = 'GET', path, query = {}, headers = {}, body } = wanted
  const scope = scopeOf(signing)
  const payload = signing.payload ?? sha256(body ?? '')
  const all: Record<string, string> = {
    host: signing.host ?? new URL(target.endpoint).host,
    'x-amz-content-sha256': payload,
    'x-amz-date': scope.date,
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
  const signed = Object.fromEntries(Object.entries(all).filter(([name]) => !signing.unsigned?.includes(name)))
  const signature = signatureOf({ method, path, query, signed, payload }, scope)
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope.accessKey}/${scope.scope}, SignedHeaders=${signedNames(signed)}, Signature=${signature}`
  const text = queryText(query)
  return {
    method,
    path: text === '' ? path : `${path}?${text}`,
    headers: Object.entries({ ...all, authorization }),
    ...(body === undefined ? {} : { body }),
    signature,
    scope,
  }
}
