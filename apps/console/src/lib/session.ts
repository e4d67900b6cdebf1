import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { second } from '@perigee/std/durations'
import { useSyncExternalStore } from 'react'
import { call, isCallError } from './call'
import { rememberedWeek } from './idle/remembered-week'
import { sessionFlag } from './session-flag'
import { sessionReads } from './session-reads'
import { SessionScope } from './session-scope'
import { unauthorized } from './unauthorized'

const redirectDelay = 2 * second

let scope = new SessionScope()
let ending = false
const listeners = new Set<() => void>()

/** The scope of the login that is on, or of nobody. Never keep it: ask again. */
export const currentScope = (): SessionScope => scope

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionScope = (): SessionScope => useSyncExternalStore(subscribe, currentScope)

/** Puts an empty scope in place of the current one. */
function dropScope(): void {
  const old = scope
  scope = new SessionScope()
  old.end()
  old.queries.clear()
  sessionReads.resume()
  ending = false
  for (const listener of listeners) listener()
}

/** Called after a login was answered with a cookie. */
export function sessionBegan({ forOneWeek = false } = {}): void {
  sessionReads.resume()
  ending = false
  if (forOneWeek) rememberedWeek.begin()
  else rememberedWeek.forget()
  sessionFlag.set()
}

/** Whether somebody is logged in: the local mark, else the server is asked once. */
export async function hasSession(): Promise<boolean> {
  if (sessionFlag.isSet()) return true
  try {
    const account = await call(accounts.get, { asksForSession: true })
    scope.queries.setQueryData(['account'], account)
    sessionBegan()
    return true
  } catch (cause) {
    if (isCallError(cause, 401)) return false
    throw cause
  }
}

/** Ends the session on the server, then forgets everything of it. `leave` goes to the login page. */
export async function logOut(leave: () => Promise<void>): Promise<void> {
  await stopReading()
  try {
    await call(auth.logout)
  } catch (cause) {
    readOn()
    throw cause
  }
  await forgetAll(leave)
}

/** The same for a session that ended by itself: also when the server cannot be told. */
export async function endIdleSession(leave: () => Promise<void>): Promise<void> {
  await stopReading()
  await call(auth.logout).catch(() => undefined)
  await forgetAll(leave)
}

/** Silently: the pages keep what they show. A write under way may still be answered 401 from now on. */
async function stopReading(): Promise<void> {
  ending = true
  await scope.queries.cancelQueries()
  sessionReads.stop()
}

function readOn(): void {
  ending = false
  sessionReads.resume()
  void scope.queries.invalidateQueries()
}

async function forgetAll(leave: () => Promise<void>): Promise<void> {
  sessionFlag.clear()
  rememberedWeek.forget()
  scope.end()
  await leave()
  dropScope()
}

interface Navigation {
  isAuthRoute(): boolean
  toLogin(): Promise<void>
}

/** Listens to 401s and to other tabs' logouts for as long as the page lives. */
export function watchSession({ isAuthRoute, toLogin }: Navigation): () => void {
  async function forget(delay: number): Promise<void> {
    sessionFlag.clear()
    scope.end()
    await stopReading()
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!isAuthRoute()) await toLogin()
    dropScope()
  }
  const expired = () => {
    if (ending) return
    ending = true
    call(auth.logout).catch(() => undefined)
    void forget(redirectDelay)
  }
  const stopListening = unauthorized.listen(expired)
  const stopWatching = sessionFlag.onClearedElsewhere(() => void forget(0))
  return () => {
    stopListening()
    stopWatching()
  }
}
