import { sha256 } from '@perigee/crypto/hash'
import { fromAmzDate, stringToSign, canonicalRequest } from './signature'
import { parseAuthorization, withinSkew, verifySignature } from './authorization'
import { emptyPayloadHash, type HeaderValues } from './request'
import { signHeaders } from './sign'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type SignVector = {
  id: string
  kind: 'sign'
  input: {
    method: string
    escapedPath: string
    /** Of a client that signs the path as it sends it. */
    signedPath?: string
    query: string
    headers: Record<string, string | string[]>
    secret: string
    accessKeyId?: string
    date: string
    region: string
  }
  output: { canonicalRequestHash: string; stringToSign: string; signature: string; authorization: string }
}
type SkewVector = {
  id: string
  kind: 'skew'
  input: { signedAt: string; now: string; toleranceSeconds: number }
  output: { accepted: boolean }
}

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as (
  | SignVector
  | SkewVector
)[]
const time = (text: string): Date => fromAmzDate(text) ?? new Date(Number.NaN)

describe.each(vectors.filter((vector) => vector.kind === 'sign'))('signature vector $id', ({ input, output }) => {
  const lower = Object.entries(input.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const headers: HeaderValues = Object.fromEntries(lower)
  const { method, escapedPath: path, query, signedPath } = input
  const request = { method, path, query, headers, ...(signedPath !== undefined && { signedPath }) }
  const scope = { date: input.date.slice(0, 8), region: input.region, service: 'linksharing' }

  it('has the canonical request and the string to sign', () => {
    const canonical = canonicalRequest(request, Object.keys(headers).sort(), emptyPayloadHash)
    expect(toHex(sha256(utf8(canonical)))).toBe(output.canonicalRequestHash)
    expect(stringToSign(input.date, scope, canonical)).toBe(output.stringToSign)
  })

  it('is what signing gives', () => {
    const accessKeyId = input.accessKeyId ?? 'AKIAIOSFODNN7EXAMPLE'
    const signer = { accessKeyId, secretKey: input.secret, region: input.region, service: scope.service }
    const { 'x-amz-date': _date, ...unsigned } = headers
    const signed = signHeaders({ ...request, headers: unsigned }, signer, {
      now: time(input.date),
      payloadHash: emptyPayloadHash,
    })
    expect(signed.authorization).toBe(output.authorization)
  })

  it('verifies, and no longer with another secret', () => {
    const received = { ...request, headers: { ...headers, authorization: output.authorization } }
    const authorization = parseAuthorization(received, scope.service)
    expect(authorization?.signature).toBe(output.signature)
    if (!authorization) return
    expect(() => verifySignature(received, authorization, input.secret)).not.toThrow()
    expect(() => verifySignature(received, authorization, `${input.secret}x`)).toThrow('does not match')
  })
})

it.each(vectors.filter((vector) => vector.kind === 'skew'))('skew vector $id', ({ input, output }) => {
  expect(withinSkew(time(input.now).getTime() - time(input.signedAt).getTime())).toBe(output.accepted)
})

it('accepts a skew of exactly fifteen minutes', () => {
  expect([withinSkew(900_000), withinSkew(-900_000)]).toEqual([true, true])
})
