import { commonRefusals } from '@perigee/contract/refusals/common'
import { constantTimeEqual } from '@perigee/crypto/hash'
import type { RequestInfo } from '@perigee/server-kit/implement'
import { utf8 } from '@perigee/std/bytes'
import type { Deps } from '../deps'
import { csrfHeader, isCsrfToken } from './csrf-token'

/** The header must repeat the cookie, and the cookie must be ours. @throws csrfMissing or csrfInvalid */
export const createCheckCsrf =
  ({ keys, cookies }: Pick<Deps, 'keys' | 'cookies'>) =>
  (request: RequestInfo): void => {
    const cookie = cookies.csrf.read(request)
    const header = request.headers[csrfHeader]
    if (!cookie || typeof header !== 'string' || header === '') throw commonRefusals.csrfMissing()
    const same = constantTimeEqual(utf8(cookie), utf8(header))
    if (!same || !isCsrfToken(cookie, keys.csrf)) throw commonRefusals.csrfInvalid()
  }
