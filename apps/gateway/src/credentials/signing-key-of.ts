import type { Credential } from '@perigee/edge-access/resolver'
import { scopeText, signingKey, type Scope } from '@perigee/s3/sigv4/signing-key'

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
