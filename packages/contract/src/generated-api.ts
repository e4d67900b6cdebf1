import { account } from './account'
import { tokenInfo } from './auth'
import { defineCall } from './call'

/** Calls that are served where `useGeneratedPrivateAPI` says so. */
export const generatedApi = {
  /** What `accounts.get` answers. */
  account: defineCall({
    method: 'GET',
    path: '/api/v1/auth/account',
    may: 'signedIn',
    response: account,
    fallback: 'Can not get user account',
  }),

  /**
   * A session for who holds a REST API key without restrictions, which comes as `Authorization: Bearer`. No cookie is set:
   * the token is the value of one.
   */
  tokenByApiKey: defineCall({
    method: 'POST',
    path: '/api/v0/auth/token-by-api-key',
    may: 'public',
    response: tokenInfo,
    fallback: 'Can not open a session with this API key',
    csrf: false,
    rateLimit: { by: 'ip', name: 'token-by-api-key' },
  }),
}
