import { idleSessionLife, nanosToMillis } from '@perigee/domain/session-duration'
import { day, second } from '@perigee/std/durations'
import { accountSettingsQuery } from '@/lib/account-settings'
import { busyWork } from '@/lib/busy-work'
import { decide, type Decision } from '@/lib/idle/decide'
import { refreshSession } from '@/lib/idle/refresh-session'
import { rememberedWeek } from '@/lib/idle/remembered-week'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'

interface Options {
  /** inactivityTimerDuration. */
  configured: number
  onWarn: (endsAt: number) => void
  /** A warning is void: somebody is there, in this tab or in another one. */
  onCalm: () => void
  onEnd: () => void
}

const signs = ['keypress', 'mousemove', 'mousedown', 'touchmove'] as const
/** A refresh that failed is tried again after this long, as long as the session lasts. */
const tryAgainAfter = 10 * second

/** The user's own timeout in milliseconds; null when none is chosen, or known yet. */
function chosenLife(): number | null {
  const settings = currentScope().queries.getQueryData(accountSettingsQuery.queryKey)
  const chosen = settings?.sessionDuration ?? null
  return chosen === null ? null : nanosToMillis(chosen)
}

export interface IdleWatching {
  /** Reckons anew: the user's own timeout has become known, or another one. */
  look(): void
  stop(): void
}

/** Watches over the session for as long as it is not stopped. */
export function watchIdleness({ configured, onWarn, onCalm, onEnd }: Options): IdleWatching {
  let active = false
  let warned = false
  let refreshing = false
  let stopped = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    const refreshedAt = sessionFlag.refreshedAt()
    if (refreshing || ended || !sessionFlag.isSet()) return
    if (refreshedAt === null) return refresh()
    const chosen = chosenLife()
    const life = idleSessionLife({ custom: null, chosen, configured })
    const rememberedUntil = chosen === null ? rememberedWeek.until() : null
    // Once warned, only the answer to the warning counts.
    const used = active && !warned
    act(decide({ now: Date.now(), refreshedAt, life, rememberedUntil, active: used, busy: busyWork.isOn() }))
  }

  function act(decision: Decision): void {
    if (decision.kind === 'refresh') return refresh()
    if (decision.kind === 'end') return end()
    if (decision.kind === 'warn' && !warned) onWarn(decision.endsAt)
    if (decision.kind === 'wait' && warned) onCalm()
    warned = decision.kind === 'warn'
    lookAt(decision.kind === 'warn' ? decision.endsAt : decision.until)
  }

  /** Once, however long it takes until the session is forgotten. */
  function end(): void {
    ended = true
    warned = false
    onEnd()
  }

  /** Timers cannot wait for weeks, and a machine that slept wakes up late: then it is looked at again. */
  function lookAt(moment: number): void {
    timer = setTimeout(look, Math.min(Math.max(moment - Date.now(), 0), day))
  }

  function refresh(): void {
    refreshing = true
    refreshSession().then(
      () => settled(look),
      () => settled(() => lookAt(Date.now() + tryAgainAfter)),
    )
  }

  function settled(next: () => void): void {
    refreshing = false
    if (!stopped) next()
  }

  /** The session was opened, refreshed or ended, here or in another tab. */
  function changed(): void {
    active = false
    ended = false
    if (warned) onCalm()
    warned = false
    look()
  }

  function touched(): void {
    const first = !active
    active = true
    if (first) look()
  }

  const stopListening = sessionFlag.onChange(changed)
  for (const sign of signs) window.addEventListener(sign, touched, { passive: true })
  document.addEventListener('visibilitychange', look)
  look()
  return {
    look,
    stop() {
      stopped = true
      clearTimeout(timer)
      stopListening()
      for (const sign of signs) window.removeEventListener(sign, touched)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
