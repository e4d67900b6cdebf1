import type { Credential } from '@perigee/edge-access/resolver'
import { parseRegisteredGrant, type AccessGrant } from '@perigee/grants/access-grant'
import { scopeText, signingKey, type Scope } from '@perigee/s3/sigv4/signature'
import { openObjects, type Objects } from '@perigee/object-client/open-objects'

const grants = new WeakMap<Credential, AccessGrant>()

/** The grant of a credential, read once and kept for as long as the opened credential itself. @throws FormatError */
export function grantOf(credential: Credential): AccessGrant {
  const known = grants.get(credential)
  if (known) return known
  const grant = parseRegisteredGrant(credential.accessGrant)
  grants.set(credential, grant)
  return grant
}

const keys = new WeakMap<Credential, { scope: string; key: Uint8Array }>()

/** The signing key of the scope that was asked for last is kept for as long as the opened credential itself. */
export const signingKeyOf =
  (credential: Credential) =>
  (scope: Scope): Uint8Array => {
    const text = scopeText(scope)
    const known = keys.get(credential)
    if (known?.scope === text) return known.key
    const key = signingKey(credential.secretKey, scope)
    keys.set(credential, { scope: text, key })
    return key
  }

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
