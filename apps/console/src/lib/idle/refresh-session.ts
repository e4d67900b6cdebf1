import { auth } from '@perigee/contract/auth'
import { call } from '../call'
import { sessionFlag } from '../session-flag'
import { rememberedWeek } from './remembered-week'

/** Makes the session last from now on; every tab hears of it. `forgetWeek`: an own timeout takes the place of the week. */
export async function refreshSession({ forgetWeek = false } = {}): Promise<void> {
  await call(auth.refreshSession)
  if (forgetWeek) rememberedWeek.forget()
  sessionFlag.set()
}
