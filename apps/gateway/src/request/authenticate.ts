import type { CredentialResolver } from '@perigee/edge-access/resolver'
import type { AccessGrant } from '@perigee/grants/access-grant'
import {
  unsupportedMechanism,
  checkTime,
  parseHeaderAuthorization,
  parsePresigned,
  verifySignature,
} from '@perigee/s3/sigv4/authorization'
import { unsignedPayload } from '@perigee/s3/sigv4/request'
import type { ChunkSigning } from '@perigee/s3/chunked/chunk-signatures'
import { S3Error } from '@perigee/s3/errors'
import { parseHeaderV2, parsePresignedV2 } from '@perigee/s3/sigv2/parse-authorization'
import { checkSignatureV2 } from '@perigee/s3/sigv2/signature-node'
import { stringsToSignV2 } from '@perigee/s3/sigv2/string-to-sign'
import { grantOf, signingKeyOf } from './credentials'
import type { S3Request } from './s3-request'

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
  if (mechanism === 'anonymous') throw new S3Error('AccessKeyEmpty')
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
