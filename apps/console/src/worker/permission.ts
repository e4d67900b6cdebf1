import { type Permission as GrantPermission, permissionFor } from '@perigee/grants/permission'
import type { Permission } from './calls'

/** What the format code takes for a permission that came as a message. */
export const grantPermission = ({ rights, notBefore, notAfter }: Permission): GrantPermission =>
  permissionFor(rights, {
    notBefore: notBefore === undefined ? undefined : new Date(notBefore),
    notAfter: notAfter === undefined ? undefined : new Date(notAfter),
  })
