import { registerAccess, type GatewayCredentials } from '@perigee/contract/edge-auth'
import { CallError } from '@/lib/call-error'
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
  const { fallback } = registerAccess
  const url = withoutEnd(authService, '/') + registerAccess.path
  try {
    const response = await fetch(url, {
      method: registerAccess.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_grant: grant, public: isPublic }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const { status, headers } = response
    const requestId = headers.get('x-request-id') ?? undefined
    if (!response.ok) throw new CallError(fallback, { status, requestId })
    const body: unknown = await response.json().catch(() => undefined)
    const read = registerAccess.response.safeParse(body)
    if (!read.success) throw new CallError(fallback, { status, requestId, cause: read.error })
    return read.data
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError(fallback, { status: 0, cause })
  }
}
