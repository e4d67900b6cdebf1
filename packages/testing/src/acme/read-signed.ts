import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'

export interface Account {
  key: KeyObject
  /** Hash of the key, as challenges have it. */
  thumbprint: string
}

/** What the authority says no to. */
export class Refused extends Error {
  readonly status: number
  readonly type: string
  readonly detail: string
  constructor(status: number, { type, detail }: { type: string; detail: string }) {
    super(detail)
    this.status = status
    this.type = type
    this.detail = detail
  }
}

interface Expected {
  url: string
  /** Those that were given out; each counts once. */
  nonces: Set<string>
  accountOf: (kid: string) => Account | undefined
}

type Protected = { alg: string; nonce: string; url: string; kid?: string; jwk?: Record<string, string> }

/** Reads a signed request (RFC 8555 6.2). @throws Refused */
export function readSigned(body: string, { url, nonces, accountOf }: Expected) {
  const { protected: head, payload, signature } = JSON.parse(body) as Record<string, string>
  const about = JSON.parse(decoded(head).toString()) as Protected
  const malformed = (detail: string): Refused => new Refused(400, { type: 'malformed', detail })
  if (!nonces.delete(about.nonce)) throw new Refused(400, { type: 'badNonce', detail: 'this nonce is not known' })
  if (about.url !== url) throw malformed(`signed for ${about.url}`)
  if (about.alg !== 'ES256' || (about.kid === undefined) === (about.jwk === undefined)) throw malformed('bad header')
  const key = about.jwk ? keyOf(about.jwk) : accountOf(about.kid ?? '')
  if (!key) throw new Refused(400, { type: 'accountDoesNotExist', detail: 'no such account' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: key.key, dsaEncoding: 'ieee-p1363' },
    decoded(signature),
  )
  if (!isRight) throw malformed('the signature is wrong')
  return { key, kid: about.kid, payload: payload ? (JSON.parse(decoded(payload).toString()) as unknown) : undefined }
}

function keyOf(jwk: Record<string, string>): Account {
  const { crv = '', kty = '', x = '', y = '' } = jwk
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  return { key: createPublicKey({ key: { crv, kty, x, y }, format: 'jwk' }), thumbprint }
}

const decoded = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')
