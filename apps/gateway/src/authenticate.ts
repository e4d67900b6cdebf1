import type { AccessGrant } from '@perigee/grants/access-grant'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { S3Error } from '@perigee/s3/errors'
import type { Authorization } from '@perigee/s3/sigv4/authorization'
import { checkTime } from '@perigee/s3/sigv4/check-time'
import { parseAuthorization } from '@perigee/s3/sigv4/parse-authorization'
import type { SignableRequest } from '@perigee/s3/sigv4/request'
import { verifySignature } from '@perigee/s3/sigv4/verify-signature'
import type { CredentialResolver } from '@perigee/edge-access/resolver'

export type Caller = {
  authorization: Authorization
  /** Of the signature's scope; signed chunks need it. */
  signingKey: Uint8Array
  grant: AccessGrant
  publicProjectId: string | undefined
}

/** Who sent this? @throws S3Error for every request that is not signed well by a credential we know */
export async function authenticate(
  request: SignableRequest,
  { resolve, now, clientIp }: { resolve: CredentialResolver; now: Date; clientIp: string },
): Promise<Caller> {
  const authorization = parseAuthorization(request, 's3')
  if (!authorization) throw new S3Error('AccessKeyEmpty')
  checkTime(authorization, now)
  const credential = await resolve(authorization.accessKeyId, clientIp)
  const signingKey = verifySignature(request, authorization, credential.secretKey)
  const grant = parseAccessGrant(credential.accessGrant)
  return { authorization, signingKey, grant, publicProjectId: credential.publicProjectId }
}
