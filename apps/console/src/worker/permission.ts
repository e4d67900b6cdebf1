import type { Permission as GrantPermission, PermissionRight } from '@perigee/grants/permission'
import type { AccessRight, Permission } from './calls'

const rightNames: Record<AccessRight, PermissionRight> = {
  download: 'allowDownload',
  upload: 'allowUpload',
  list: 'allowList',
  delete: 'allowDelete',
  putObjectRetention: 'allowPutObjectRetention',
  getObjectRetention: 'allowGetObjectRetention',
  bypassGovernanceRetention: 'allowBypassGovernanceRetention',
  putObjectLegalHold: 'allowPutObjectLegalHold',
  getObjectLegalHold: 'allowGetObjectLegalHold',
  putBucketObjectLockConfiguration: 'allowPutBucketObjectLockConfiguration',
  getBucketObjectLockConfiguration: 'allowGetBucketObjectLockConfiguration',
}

/** What the format code takes for a permission that came as a message. */
export const grantPermission = ({ rights, notBefore, notAfter }: Permission): GrantPermission => ({
  ...Object.fromEntries(rights.map((right) => [rightNames[right], true])),
  notBefore: notBefore === undefined ? undefined : new Date(notBefore),
  notAfter: notAfter === undefined ? undefined : new Date(notAfter),
})
