import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { Owner } from '@perigee/s3/xml/owner'
import { S3Error } from '@perigee/s3/errors'
import { accessControlPolicyXml, type AccessControlPolicy } from '@perigee/s3/xml/access-control-policy'
import { KiB } from '@perigee/std/units'
import { xmlBody, type Exchange } from './operation'

/** Projects own everything in them; S3 wants a name for that, the same for all. */
export const owner: Owner = { id: toHex(sha256(utf8('perigee'))), displayName: 'perigee' }

/** The only one there is: access is given by access keys and links, never by lists. */
export const ownersOnly: AccessControlPolicy = { owner, grants: [{ grantee: owner.id, permission: 'FULL_CONTROL' }] }

export const aclInput = {
  policy: xmlBody(accessControlPolicyXml, { maxBytes: 64 * KiB }).optional(),
}

const harmless = new Set(['private', 'bucket-owner-full-control'])
const known = new Set(
  'public-read public-read-write authenticated-read aws-exec-read bucket-owner-read log-delivery-write'.split(' '),
)

type AclHeaders = Pick<Exchange, 'header' | 'headerNames'>
type AclInput = { policy: AccessControlPolicy | undefined }

/** Lets through what changes nothing. @throws S3Error for every list that would give access to others */
export function checkAcl({ policy }: AclInput, exchange: AclHeaders): void {
  refuseAccessLists(exchange)
  const names = exchange.headerNames.filter((name) => name === cannedHeader || name.startsWith(grantPrefix))
  if (names.length === 0 && !policy) throw new S3Error('MalformedXML')
  const gives = policy?.grants.some(({ grantee, permission }) => grantee === null || permission !== 'FULL_CONTROL')
  if (gives === true || policy?.grants.length === 0) throw new S3Error('AccessControlListNotSupported')
}

const cannedHeader = 'x-amz-acl'
const grantPrefix = 'x-amz-grant-'

/** The same of the headers of any request: an upload that asks to be public must not end well and stay private. */
export function refuseAccessLists({ header, headerNames }: AclHeaders): void {
  const canned = header(cannedHeader) ?? 'private'
  if (!harmless.has(canned) && !known.has(canned)) throw new S3Error('InvalidArgument', `${canned} is no canned ACL.`)
  const grants = headerNames.filter((name) => name.startsWith(grantPrefix))
  const toOthers = grants.some((name) => name !== `${grantPrefix}full-control` || !isToOwner(header(name) ?? ''))
  if (!harmless.has(canned) || toOthers) throw new S3Error('AccessControlListNotSupported')
}

const isToOwner = (grantee: string): boolean => grantee.replaceAll('"', '').trim() === `id=${owner.id}`

const ownerHeaders = ['x-amz-expected-bucket-owner', 'x-amz-source-expected-bucket-owner']

/** Buckets belong to the one owner that access lists and listings show. @throws S3Error AccessDenied */
export function checkExpectedOwner(header: AclHeaders['header']): void {
  const isOther = ownerHeaders.some((name) => (header(name) ?? owner.id) !== owner.id)
  if (isOther) throw new S3Error('AccessDenied', 'The bucket does not belong to the owner that the request expects.')
}
