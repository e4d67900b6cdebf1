import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { second } from '@perigee/std/durations'
import { accountQuery } from './account'
import { call, isCallError } from './call'
import { endedSession } from './ended-session'
import { rememberedWeek } from './idle/remembered-week'
import { timedOutMark } from './idle/timed-out-mark'
import { sessionFlag } from './session-flag'
import { currentScope, dropScope } from './session-scope'
import { unauthorized } from './unauthorized'

const redirectDelay = 2 * second

/** Called after a login was answered with a cookie. */
export function sessionBegan({ forOneWeek = false } = {}): void {
  currentScope().resumeReading()
  if (forOneWeek) rememberedWeek.begin()
  else rememberedWeek.forget()
  endedSession.set(null)
  sessionFlag.set()
}

/** Whether somebody is logged in: the local mark, else the server is asked once. */
export async function hasSession(): Promise<boolean> {
  if (sessionFlag.isSet()) return true
  try {
    const account = await call(accounts.get, { asksForSession: true })
    currentScope().queries.setQueryData(['account'], account)
    sessionBegan()
    return true
  } catch (cause) {
    if (isCallError(cause, 401)) return false
    throw cause
  }
}

/**
 * Ends the session on the server, then forgets everything of it. `leave` goes to the login page. A server that knows the
 * session no longer has done what was asked.
 */
export async function logOut(leave: () => Promise<void>): Promise<void> {
  const scope = currentScope()
  endedSession.set(null)
  await scope.stopReading()
  try {
    await call(auth.logout)
  } catch (cause) {
    if (isCallError(cause, 401)) return forgetAll(leave, { keepDrafts: false })
    scope.resumeReading()
    void scope.queries.invalidateQueries()
    throw cause
  }
  await forgetAll(leave, { keepDrafts: false })
}

/** The same for a session that nobody used: also when the server cannot be told. Who it was may come back. */
export async function endIdleSession(leave: () => Promise<void>): Promise<void> {
  endedSession.set({ email: emailHere(), because: 'idle', leaving: false })
  await currentScope().stopReading()
  await call(auth.logout).catch(() => undefined)
  await forgetAll(leave, { keepDrafts: true })
}

/** The account is gone and its sessions with it: the page is covered at once, and the login page comes after a moment. */
export async function endWithAccount(leave: () => Promise<void>): Promise<void> {
  currentScope().ending = true
  endedSession.set({ email: '', because: 'deleted', leaving: true })
  await currentScope().stopReading()
  await new Promise((resolve) => setTimeout(resolve, redirectDelay))
  await forgetAll(leave, { keepDrafts: false })
  endedSession.set(null)
}

const emailHere = (): string => currentScope().queries.getQueryData(accountQuery.queryKey)?.email ?? ''

/**
 * What the loader of a page waits for. When the session ends meanwhile, the page that is left goes on waiting instead of
 * failing. `left` is aborted when another page comes.
 */
export async function loadSignedIn<T>(work: Promise<T>, left: AbortSignal): Promise<T> {
  const scope = currentScope()
  try {
    return await work
  } catch (cause) {
    if (scope.ending && !left.aborted) {
      await new Promise((resolve) => left.addEventListener('abort', resolve, { once: true }))
    }
    throw cause
  }
}

async function forgetAll(leave: () => Promise<void>, kept: { keepDrafts: boolean }): Promise<void> {
  sessionFlag.clear()
  rememberedWeek.forget()
  currentScope().end()
  await leave()
  dropScope(kept)
}

interface Navigation {
  isAuthRoute(): boolean
  toLogin(): Promise<void>
}

/** Listens to 401s and to other tabs' logouts for as long as the page lives. */
export function watchSession({ isAuthRoute, toLogin }: Navigation): () => void {
  let watching = true
  async function forget(delay: number): Promise<void> {
    const ended = { email: emailHere(), because: timedOutMark.isSet() ? 'idle' : 'refused' } as const
    const leaving = !isAuthRoute()
    if (leaving) endedSession.set({ ...ended, leaving })
    sessionFlag.clear()
    currentScope().end()
    await currentScope().stopReading()
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!watching) return
    if (!isAuthRoute()) await toLogin()
    if (leaving) endedSession.set({ ...ended, leaving: false })
    dropScope({ keepDrafts: true })
  }
  const expired = () => {
    const scope = currentScope()
    if (scope.ending) return
    scope.ending = true
    call(auth.logout).catch(() => undefined)
    void forget(redirectDelay)
  }
  const stopListening = unauthorized.listen(expired)
  const stopWatching = sessionFlag.onClearedElsewhere(() => void forget(0))
  return () => {
    watching = false
    stopListening()
    stopWatching()
  }
}
