import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lazyView } from '@/components/lazy-view'
import { accountSettingsQuery } from '@/lib/account-settings'
import { useConfig } from '@/lib/config'
import { endsIdleSessions } from '@/lib/flags'
import { timedOutMark } from '@/lib/idle/timed-out-mark'
import { endIdleSession } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { wantedPage } from '@/lib/wanted-page'
import type { ConsoleRouter } from '../router'
import type { IdleDialog } from './idle-dialogs'
import { type IdleWatching, watchIdleness } from './idle-watch'

const IdleDialogs = lazyView(async () => (await import('./idle-dialogs')).IdleDialogs)

/** Ends idle sessions and says so; asks after the next login whether sessions should last longer. */
export function IdleWatch({ router }: { router: ConsoleRouter }) {
  const config = useConfig()
  const enabled = endsIdleSessions(config)
  const configured = config.inactivityTimerDuration * 1000
  const [dialog, setDialog] = useState<IdleDialog | null>(null)
  const watching = useRef<IdleWatching>(null)
  const signedIn = useSyncExternalStore(sessionFlag.onChange, sessionFlag.isSet)
  const { data: settings } = useQuery({ ...accountSettingsQuery, enabled: enabled && signedIn })
  const chosen = settings?.sessionDuration

  useEffect(() => {
    if (!enabled) return undefined
    const end = () => {
      timedOutMark.set()
      setDialog({ kind: 'expired' })
      wantedPage.remember(router.state.location.href)
      void endIdleSession(() => router.navigate({ to: '/login' }))
    }
    const ask = () => {
      if (sessionFlag.isSet() && timedOutMark.isSet()) setDialog({ kind: 'timedOutBefore' })
    }
    ask()
    const watch = watchIdleness({
      configured,
      onWarn: (endsAt) => setDialog({ kind: 'expiring', endsAt }),
      // What has been told already, by another tab that was quicker, stays.
      onCalm: () => setDialog((shown) => (shown?.kind === 'expiring' ? null : shown)),
      onEnd: end,
    })
    watching.current = watch
    const stopAsking = sessionFlag.onChange(ask)
    const stopHearing = timedOutMark.onSetElsewhere(() => setDialog({ kind: 'expired' }))
    return () => {
      watch.stop()
      stopAsking()
      stopHearing()
    }
  }, [enabled, configured, router])

  // It comes after the page, and may change on another device.
  useEffect(() => watching.current?.look(), [chosen])

  if (!dialog) return null
  return <IdleDialogs dialog={dialog} router={router} onClose={() => setDialog(null)} />
}
