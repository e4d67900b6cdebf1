import { registerAccess, type GatewayCredentials } from '@perigee/contract/edge-auth'
import { withoutEnd } from '@perigee/std/without-end'

/**
 * Hands an access grant to the auth service and gets S3 credentials for it. `isPublic` is for links: everybody who
 * has the access key id may use them. The service answers errors as plain text that means nothing to people: they see one sentence.
 */
export async function registerGrant(
  authService: string,
  grant: string,
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<GatewayCredentials> {
  const url = withoutEnd(authService, '/') + registerAccess.path
  try {
    const response = await fetch(url, {
      method: registerAccess.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_grant: grant, public: isPublic }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw new Error(`The auth service answered ${response.status}`)
    return registerAccess.response.parse(await response.json())
  } catch (cause) {
    throw new Error(registerAccess.fallback, { cause })
  }
}
