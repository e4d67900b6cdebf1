import type { Credential, CredentialResolver } from '@perigee/edge-access/resolver'
import { parseRegisteredGrant, type AccessGrant } from '@perigee/grants/access-grant'
import {
  unsupportedMechanism,
  checkTime,
  parseHeaderAuthorization,
  parsePresigned,
  verifySignature,
} from '@perigee/s3/sigv4/authorization'
import { unsignedPayload } from '@perigee/s3/sigv4/request'
import { scopeText, signingKey, type Scope } from '@perigee/s3/sigv4/signature'
import type { SentFrom } from '@perigee/contract/store'
import { openObjects, type Objects } from '@perigee/object-client/open-objects'
import type { ChunkSigning } from '@perigee/s3/chunked/chunk-signatures'
import { S3Error } from '@perigee/s3/errors'
import { parseHeaderV2, parsePresignedV2 } from '@perigee/s3/sigv2/parse-authorization'
import { checkSignatureV2 } from '@perigee/s3/sigv2/signature-node'
import { stringsToSignV2 } from '@perigee/s3/sigv2/string-to-sign'
import type { S3Request } from './s3-request'
import { op, type OpName } from '@perigee/grants/actions'
import { allowedBuckets, allows, nanosOf } from '@perigee/grants/verify'
import type { ApiKey } from '@perigee/grants/api-key'
import { caveatsOf } from '@perigee/grants/caveat'
import { utf8 } from '@perigee/std/bytes'

const grants = new WeakMap<Credential, AccessGrant>()

/** The grant of a credential, read once and kept for as long as the opened credential itself. @throws FormatError */
export function grantOf(credential: Credential): AccessGrant {
  const known = grants.get(credential)
  if (known) return known
  const grant = parseRegisteredGrant(credential.accessGrant)
  grants.set(credential, grant)
  return grant
}

const keys = new WeakMap<Credential, { scope: string; key: Uint8Array }>()

/** The signing key of the scope that was asked for last is kept for as long as the opened credential itself. */
export const signingKeyOf =
  (credential: Credential) =>
  (scope: Scope): Uint8Array => {
    const text = scopeText(scope)
    const known = keys.get(credential)
    if (known?.scope === text) return known.key
    const key = signingKey(credential.secretKey, scope)
    keys.set(credential, { scope: text, key })
    return key
  }

/**
 * What a grant opens, once for as long as the grant itself is kept; for a request that may change something, of which the
 * store is told where it came from, by itself.
 */
export function createObjectsOf(
  options: Omit<Parameters<typeof openObjects>[0], 'grant' | 'sentFrom'>,
): (grant: AccessGrant, sentFrom?: SentFrom) => Objects {
  const opened = new WeakMap<AccessGrant, Objects>()
  return (grant, sentFrom) => {
    if (sentFrom) return openObjects({ grant, sentFrom, ...options })
    const known = opened.get(grant) ?? openObjects({ grant, ...options })
    opened.set(grant, known)
    return known
  }
}

/** Who sent a request, and what their signature says about it. */
export type Caller = {
  grant: AccessGrant
  publicProjectId: string | undefined
  /** That the client believes to talk to; null when its kind of signature has none. */
  region: string | null
  /** What the signature says of the body: a hash or one of the constants of `x-amz-content-sha256`. */
  payloadHash: string
  /** Null when the signature cannot vouch for chunks. */
  chunkSigning: ChunkSigning | null
  /** How the request was signed. */
  signature: { version: '2' | '4'; method: 'header' | 'query' | 'multipart' }
}

export type Authentication = {
  resolve: CredentialResolver
  now: Date
  clientIp: string
  /** Whether Signature Version 2 is accepted. */
  signatureV2: boolean
}

/**
 * Finds out who sent a request that is not a form.
 * @throws S3Error for every request that is not signed well by a credential we know
 */
export async function authenticate(request: S3Request, options: Authentication): Promise<Caller> {
  const { mechanism } = request
  if (mechanism === 'anonymous') throw new S3Error('SignatureRequired')
  if (mechanism === 'v4-header' || mechanism === 'v4-query') return authenticateV4(request, options)
  if (!options.signatureV2) throw unsupportedMechanism()
  return authenticateV2(request, options)
}

async function authenticateV4(request: S3Request, { resolve, now, clientIp }: Authentication): Promise<Caller> {
  const inHeader = request.mechanism === 'v4-header'
  const claim = inHeader
    ? parseHeaderAuthorization(request, request.header('authorization') ?? '', 's3')
    : parsePresigned(request, request.target.parameters, 's3')
  checkTime(claim, now)
  const credential = await resolve(claim.accessKeyId, clientIp)
  const key = verifySignature(request, claim, signingKeyOf(credential))
  const { scope, timestamp, signature: seedSignature, payloadHash } = claim
  return {
    grant: grantOf(credential),
    publicProjectId: credential.publicProjectId,
    region: scope.region,
    payloadHash,
    chunkSigning: { key, scope, timestamp, seedSignature },
    signature: { version: '4', method: inHeader ? 'header' : 'query' },
  }
}

async function authenticateV2(request: S3Request, { resolve, now, clientIp }: Authentication): Promise<Caller> {
  const { hostBucket, parameters } = request.target
  const inHeader = request.mechanism === 'v2-header'
  const claim = inHeader ? parseHeaderV2(request, now) : parsePresignedV2(parameters, now)
  const credential = await resolve(claim.accessKeyId, clientIp)
  checkSignatureV2(credential.secretKey, stringsToSignV2(request, claim.dateLine, hostBucket), claim.signature)
  return {
    grant: grantOf(credential),
    publicProjectId: credential.publicProjectId,
    region: null,
    payloadHash: request.header('x-amz-content-sha256') ?? unsignedPayload,
    chunkSigning: null,
    signature: { version: '2', method: inHeader ? 'header' : 'query' },
  }
}

/**
 * May the key have at least one of these rights somewhere in the bucket? A refusal before the body has come saves the
 * upload; the store, which knows the key's secret and the encrypted path, still decides.
 */
export function couldAllow(apiKey: ApiKey, needs: readonly OpName[], bucket: string | undefined, now: Date): boolean {
  if (needs.length === 0) return true
  const buckets = allowedBuckets(apiKey)
  if (bucket !== undefined && buckets !== 'all' && !buckets.includes(bucket)) return false
  const path = utf8('*')
  const caveats = caveatsOf(apiKey).map((caveat) => ({ ...caveat, allowedPaths: [] }))
  return needs.some((need) => {
    const action = { op: op[need], bucket: bucket ?? '', path, time: now }
    return caveats.every((caveat) => allows(caveat, action, nanosOf(now)))
  })
}
