import { isAccessKeyId } from '@perigee/crypto/edge-credentials'
import { isFormatError } from '@perigee/crypto/format-error'
import { parseAccessGrant, parseRegisteredGrant, type AccessGrant } from '@perigee/grants/access-grant'
import { caveatsOf } from '@perigee/grants/caveat'
import {
  type Authorization,
  checkTime,
  parseHeaderAuthorization,
  verifySignature,
} from '@perigee/s3/sigv4/authorization'
import { emptyPayloadHash, headerValue, type SignableRequest } from '@perigee/s3/sigv4/request'
import { linkHashOf, type LinkHash } from '@perigee/edge-access/links'
import type { Credential, CredentialResolver } from '@perigee/edge-access/resolver'
import { S3Error } from '@perigee/s3/errors'
import { AnswerError } from '@perigee/server-kit/edge/answer'
import { KiB } from '@perigee/std/units'
import { problems } from '../problem'

export type LinkGrant = {
  grant: AccessGrant
  projectId: string | undefined
  /** The link whose rules count; null where there are none, and for who signed with its secret: that is its owner. */
  governedLink: LinkHash | null
}

/**
 * Room for the grant of a file with the longest name, or of a dozen files: much above what the auth service registers,
 * and little enough that a stranger's grant is read in milliseconds.
 */
const maxAccess = 8 * KiB

type LinkRequest = { request: SignableRequest; resolve: CredentialResolver; now: Date; clientIp: string }

/**
 * Opens the access of a link: an access grant itself, or the id of one that the auth service keeps. Ids that are not
 * public need a signature made with their secret. @throws AnswerError
 */
export async function authorize(access: string, asking: LinkRequest): Promise<LinkGrant> {
  if (access.length > maxAccess) throw problems.malformed()
  if (!isAccessKeyId(access)) return { grant: grantOf(access), projectId: undefined, governedLink: null }
  const credential = await resolved(access, asking)
  if (!credential.isPublic) checkSignature(credential, asking)
  const found = linkGrantOf(credential, access)
  return found.governedLink !== null && isOwner(credential, asking) ? { ...found, governedLink: null } : found
}

const linkGrantOf = ({ accessGrant, publicProjectId, isGoverned }: Credential, access: string): LinkGrant => ({
  grant: parseRegisteredGrant(accessGrant),
  projectId: publicProjectId,
  governedLink: isGoverned ? linkHashOf(access) : null,
})

/**
 * Opens the access of a custom domain. Anybody may have written it there: only the id of one that is public counts, as
 * signed answers cannot be shared, and no grant itself, which could name any satellite. @throws AnswerError
 */
export async function authorizePublic(
  access: string,
  asking: Pick<LinkRequest, 'resolve' | 'clientIp'>,
): Promise<LinkGrant> {
  if (!isAccessKeyId(access)) throw problems.malformed()
  const credential = await resolved(access, asking)
  if (!credential.isPublic) throw problems.forbidden()
  return linkGrantOf(credential, access)
}

/** One with restrictions that cannot be read is malformed too. */
function grantOf(text: string): AccessGrant {
  try {
    const grant = parseAccessGrant(text)
    caveatsOf(grant.apiKey)
    return grant
  } catch (cause) {
    throw isFormatError(cause) ? problems.malformed(cause) : cause
  }
}

async function resolved(
  accessKeyId: string,
  { resolve, clientIp }: Pick<LinkRequest, 'resolve' | 'clientIp'>,
): Promise<Credential> {
  try {
    return await resolve(accessKeyId, clientIp)
  } catch (error) {
    throw error instanceof S3Error && error.reason === 'InvalidAccessKeyId' ? problems.unknownAccess() : error
  }
}

/** Whoever has the secret of a public link made it: the link's address does not tell it. */
function isOwner(credential: Credential, asking: LinkRequest): boolean {
  try {
    checkSignature(credential, asking)
    return true
  } catch (error) {
    if (error instanceof AnswerError) return false
    throw error
  }
}

/** A signed x-amz-content-sha256 is a header like any other here: the body of these requests is always empty. */
function checkSignature({ secretKey }: Credential, { request, now }: LinkRequest): void {
  const header = headerValue(request.headers, 'authorization')
  if (header === undefined || !header.startsWith('AWS4-HMAC-SHA256')) throw problems.forbidden()
  try {
    const claim = { ...parseHeaderAuthorization(request, header, 'linksharing'), payloadHash: emptyPayloadHash }
    checkTime(claim, now)
    if (!isSignedAsReceived(request, claim, secretKey)) verifySignature(request, claim, secretKey)
  } catch (error) {
    throw error instanceof S3Error ? problems.forbidden() : error
  }
}

/**
 * Whether the signature is over the path with the escapes that it came with, `%2F` for one, as other consoles sign it;
 * S3 clients sign the canonical form.
 */
function isSignedAsReceived(request: SignableRequest, claim: Authorization, secretKey: string): boolean {
  try {
    verifySignature({ ...request, signedPath: request.path }, claim, secretKey)
    return true
  } catch (error) {
    if (error instanceof S3Error && error.reason === 'SignatureDoesNotMatch') return false
    throw error
  }
}
