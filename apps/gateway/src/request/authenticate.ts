import type { CredentialResolver } from '@perigee/edge-access/resolver'
import type { AccessGrant } from '@perigee/grants/access-grant'
import type { ChunkSigning } from '@perigee/s3/chunked/chunk-signatures'
import { S3Error } from '@perigee/s3/errors'
import { parseHeaderV2, parsePresignedV2 } from '@perigee/s3/sigv2/parse-authorization'
import { checkSignatureV2 } from '@perigee/s3/sigv2/signature-node'
import { stringsToSignV2 } from '@perigee/s3/sigv2/string-to-sign'
import { checkTime, parseAuthorization } from '@perigee/s3/sigv4/parse-authorization'
import { unsupportedMechanism, type Mechanism } from '@perigee/s3/sigv4/mechanism'
import { unsignedPayload } from '@perigee/s3/sigv4/payload-hash'
import { headerValue, type SignableRequest } from '@perigee/s3/sigv4/request'
import { verifySignature } from '@perigee/s3/sigv4/verify-signature'
import { grantOf, signingKeyOf } from './credentials'

export type Caller = {
  grant: AccessGrant
  publicProjectId: string | undefined
  /** That the client believes to talk to; null when its kind of signature has none. */
  region: string | null
  /** What the signature says of the body: a hash or one of the constants of `x-amz-content-sha256`. */
  payloadHash: string
  /** Null when the signature cannot vouch for chunks. */
  chunkSigning: ChunkSigning | null
}

export type Authentication = {
  resolve: CredentialResolver
  now: Date
  clientIp: string
  /** Whether Signature Version 2 is accepted. */
  signatureV2: boolean
}

/** A request and what its URL came to. */
export type ReceivedRequest = SignableRequest & { parameters: ReadonlyMap<string, string>; hostBucket: string | null }

/**
 * Who sent this? `mechanism` is that of the request.
 * @throws S3Error for every request that is not signed well by a credential we know
 */
export async function authenticate(
  request: ReceivedRequest,
  mechanism: Mechanism,
  options: Authentication,
): Promise<Caller> {
  if (mechanism === 'anonymous') throw new S3Error('AccessKeyEmpty')
  if (mechanism === 'v2-header' || mechanism === 'v2-query') {
    if (!options.signatureV2) throw unsupportedMechanism()
    return authenticateV2(request, mechanism, options)
  }
  return authenticateV4(request, options)
}

async function authenticateV4(request: ReceivedRequest, { resolve, now, clientIp }: Authentication): Promise<Caller> {
  const authorization = parseAuthorization(request, 's3', request.parameters)
  if (!authorization) throw new S3Error('AccessKeyEmpty')
  checkTime(authorization, now)
  const credential = await resolve(authorization.accessKeyId, clientIp)
  const key = verifySignature(request, authorization, signingKeyOf(credential))
  const { scope, timestamp, signature, payloadHash } = authorization
  return {
    grant: grantOf(credential),
    publicProjectId: credential.publicProjectId,
    region: scope.region,
    payloadHash,
    chunkSigning: { key, scope, timestamp, seedSignature: signature },
  }
}

async function authenticateV2(
  request: ReceivedRequest,
  mechanism: 'v2-header' | 'v2-query',
  { resolve, now, clientIp }: Authentication,
): Promise<Caller> {
  const claim = mechanism === 'v2-header' ? parseHeaderV2(request, now) : parsePresignedV2(request.parameters, now)
  const credential = await resolve(claim.accessKeyId, clientIp)
  checkSignatureV2(credential.secretKey, stringsToSignV2(request, claim.dateLine, request.hostBucket), claim.signature)
  const payloadHash = headerValue(request.headers, 'x-amz-content-sha256') ?? unsignedPayload
  const { publicProjectId } = credential
  return { grant: grantOf(credential), publicProjectId, region: null, payloadHash, chunkSigning: null }
}
