import { registerAccess, type GatewayCredentials } from '@perigee/contract/edge-auth'

/**
 * Hands an access grant to the auth service and gets S3 credentials for it. `public` stays false for everything but
 * share links. The service answers errors as plain text that means nothing to people: they see one sentence.
 */
export async function registerGrant(authService: string, grant: string): Promise<GatewayCredentials> {
  const url = authService.replace(/\/+$/, '') + registerAccess.path
  try {
    const response = await fetch(url, {
      method: registerAccess.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_grant: grant, public: false }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw new Error(`The auth service answered ${response.status}`)
    return registerAccess.response.parse(await response.json())
  } catch (cause) {
    throw new Error(registerAccess.fallback, { cause })
  }
}
