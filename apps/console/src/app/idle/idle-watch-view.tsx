import { lazy, Suspense, useEffect, useState } from 'react'
import { useConfig } from '@/lib/config'
import { endsIdleSessions } from '@/lib/flags'
import { timedOutMark } from '@/lib/idle/timed-out-mark'
import { notify } from '@/lib/notify'
import { endIdleSession } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { wantedPage } from '@/lib/wanted-page'
import type { ConsoleRouter } from '../router'
import { watchIdleness } from './idle-watch'

const IdleDialogs = lazy(async () => ({ default: (await import('./idle-dialogs')).IdleDialogs }))

export type IdleDialog = { kind: 'expiring'; endsAt: number } | { kind: 'expired' } | { kind: 'timedOutBefore' }

/** Ends idle sessions and says so; asks after the next login whether sessions should last longer. */
export function IdleWatch({ router }: { router: ConsoleRouter }) {
  const config = useConfig()
  const enabled = endsIdleSessions(config)
  const configured = config.inactivityTimerDuration * 1000
  const [dialog, setDialog] = useState<IdleDialog | null>(null)

  useEffect(() => {
    if (!enabled) return undefined
    const end = () => {
      timedOutMark.set()
      setDialog({ kind: 'expired' })
      notify.error('Your session was timed out.', 'Session')
      wantedPage.remember(router.state.location.href)
      void endIdleSession(() => router.navigate({ to: '/login' }))
    }
    const ask = () => {
      if (sessionFlag.isSet() && timedOutMark.isSet()) setDialog({ kind: 'timedOutBefore' })
    }
    ask()
    const stopWatching = watchIdleness({
      configured,
      onWarn: (endsAt) => setDialog({ kind: 'expiring', endsAt }),
      // What has been told already, by another tab that was quicker, stays.
      onCalm: () => setDialog((shown) => (shown?.kind === 'expiring' ? null : shown)),
      onEnd: end,
    })
    const stopAsking = sessionFlag.onChange(ask)
    const stopHearing = timedOutMark.onSetElsewhere(() => setDialog({ kind: 'expired' }))
    return () => {
      stopWatching()
      stopAsking()
      stopHearing()
    }
  }, [enabled, configured, router])

  if (!dialog) return null
  return (
    <Suspense>
      <IdleDialogs dialog={dialog} router={router} onClose={() => setDialog(null)} />
    </Suspense>
  )
}
