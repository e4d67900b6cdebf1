import type { AccessGrant } from '@perigee/grants/access-grant'
import { openObjects, type Objects } from '@perigee/object-client/open-objects'

/** What a grant opens, once for as long as the grant itself is kept. */
export function createObjectsOf(
  options: Omit<Parameters<typeof openObjects>[0], 'grant'>,
): (grant: AccessGrant) => Objects {
  const opened = new WeakMap<AccessGrant, Objects>()
  return (grant) => {
    const known = opened.get(grant) ?? openObjects({ ...options, grant })
    opened.set(grant, known)
    return known
  }
}
