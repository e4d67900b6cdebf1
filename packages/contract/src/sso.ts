import * as z from 'zod/mini'
import { defineCall } from './call'
import { emailText } from './fields'

/** Single sign-on. Where it begins and comes back to are pages, not calls: /sso/{provider} and …/callback. */
export const sso = {
  /** Absolute address where the login of an email address begins. @throws notAnSsoUser, status 404 */
  url: defineCall({
    method: 'GET',
    path: '/sso/url',
    may: 'public',
    query: z.object({ email: z._default(emailText, '') }),
    response: z.string(),
    responseKind: 'text',
    fallback: 'Cannot check SSO status',
    codeByStatus: { 404: 'not_an_sso_user' },
    rateLimit: { by: 'ip', name: 'sso-url', times: 6 },
  }),
}
