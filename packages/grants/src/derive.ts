/** Making grants from keys and narrower grants from wider ones. All of it works offline. */
export { generateAccessGrant } from './generate-access-grant'
export type { Permission, PermissionRight } from './permission'
export { restrictGrant, type SharedPath } from './restrict-grant'
export { setApiKeyPermission } from './permission'
