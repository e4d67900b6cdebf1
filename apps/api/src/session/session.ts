import type { Session } from '@perigee/accounts/sessions/session'
import { createImplement } from '@perigee/server-kit/implement'

export const implement = createImplement<Session>()
