import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { Owner } from '@perigee/s3/xml/owner'
import { S3Error } from '@perigee/s3/errors'
import { accessControlPolicyXml, type AccessControlPolicy } from '@perigee/s3/xml/access-control-policy'
import { KiB } from '@perigee/std/units'
import { header, xmlBody, type Exchange } from './operation'

/** Projects own everything in them; S3 wants a name for that, the same for all. */
export const owner: Owner = { id: toHex(sha256(utf8('perigee'))), displayName: 'perigee' }

/** The only one there is: access is given by access keys and links, never by lists. */
export const ownersOnly: AccessControlPolicy = { owner, grants: [{ grantee: owner.id, permission: 'FULL_CONTROL' }] }

export const aclInput = {
  canned: header('x-amz-acl').optional(),
  policy: xmlBody(accessControlPolicyXml, { maxBytes: 64 * KiB }).optional(),
}

const harmless = new Set(['private', 'bucket-owner-full-control'])
const known = new Set(
  'public-read public-read-write authenticated-read aws-exec-read bucket-owner-read log-delivery-write'.split(' '),
)

type AclInput = { canned: string | undefined; policy: AccessControlPolicy | undefined }

/** Lets through what changes nothing. @throws S3Error NotImplemented for every list that would give access to others */
export function checkAcl({ canned, policy }: AclInput, { headerNames }: Exchange): void {
  if (headerNames.some((name) => name.startsWith('x-amz-grant-'))) throw new S3Error('NotImplemented')
  if (canned !== undefined && !harmless.has(canned))
    throw new S3Error(known.has(canned) ? 'NotImplemented' : 'InvalidArgument')
  if (canned === undefined && !policy) throw new S3Error('MalformedXML')
  const gives = policy?.grants.some(({ grantee, permission }) => grantee === null || permission !== 'FULL_CONTROL')
  if (gives === true || policy?.grants.length === 0) throw new S3Error('NotImplemented')
}
