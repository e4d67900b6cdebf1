import { registerAccess } from '@perigee/contract/edge-auth'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import type { RegisterAccess } from '@perigee/projects/access-grants/register-access'
import { second } from '@perigee/std/durations'

const timeout = 10 * second

/** Has the auth service make credentials, in the words of the console's use cases. */
export const createRegisterAccess =
  ({ authUrl }: { authUrl: string }): RegisterAccess =>
  async (accessGrant, { authService = authUrl }) => {
    const response = await fetch(authService.replace(/\/$/, '') + registerAccess.path, {
      method: registerAccess.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_grant: accessGrant, public: false }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    }).catch(unavailable)
    if (response.status !== 200) {
      await response.body?.cancel()
      if (response.status >= 500 || response.status === 429) return unavailable(response.status)
      throw new Error(`the auth service answered ${response.status} to an access grant of ours`)
    }
    const made = registerAccess.response.parse(await response.json().catch(unavailable))
    return { accessKeyId: made.access_key_id, secretKey: made.secret_key, endpoint: made.endpoint }
  }

function unavailable(cause: unknown): never {
  const refusal = apiKeyRefusals.credentialsUnavailable()
  refusal.cause = cause
  throw refusal
}
