import { sso } from '@perigee/contract/sso'
import { call, CallError, isCallError, isRefusedAs } from '@/lib/call'

/** Where the single sign-on of an address begins; undefined when the address belongs to none. */
export async function checkSso(email: string): Promise<string | undefined> {
  try {
    return pageOf(await call(sso.url, { query: { email } }), email)
  } catch (cause) {
    if (isRefusedAs(cause, 'not_an_sso_user')) return undefined
    throw isCallError(cause) ? new CallError(sso.url.fallback, cause) : cause
  }
}

/** Only ever a page for single sign-on is gone to. @throws Error for every other answer */
function pageOf(text: string, email: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !/^\/sso\/[a-z0-9-]+$/.test(url.pathname)) {
    throw new Error(sso.url.fallback)
  }
  url.searchParams.set('email', email)
  return url.href
}
