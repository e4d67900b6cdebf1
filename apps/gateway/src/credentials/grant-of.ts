import type { Credential } from '@perigee/edge-access/resolver'
import { parseRegisteredGrant, type AccessGrant } from '@perigee/grants/access-grant'

const grants = new WeakMap<Credential, AccessGrant>()

/** The grant of a credential, read once and kept for as long as the opened credential itself. @throws FormatError */
export function grantOf(credential: Credential): AccessGrant {
  const known = grants.get(credential)
  if (known) return known
  const grant = parseRegisteredGrant(credential.accessGrant)
  grants.set(credential, grant)
  return grant
}
