import type { UserId } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { toBase64Url } from '@perigee/std/encoding'

/** What authenticators keep of an account and tell again at a login: opaque, and the same for all of its passkeys. */
export const userHandle = (userId: UserId): string => toBase64Url(utf8(userId))
