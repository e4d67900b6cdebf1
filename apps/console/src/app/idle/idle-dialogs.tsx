import { Text } from '@mantine/core'
import { millisToNanos } from '@perigee/domain/session-duration'
import { useEffect, useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { SessionTimeoutDialog } from '@/areas/account/public'
import { useUpdateSettings } from '@/lib/account-settings'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { refreshSession } from '@/lib/idle/refresh-session'
import { timedOutMark } from '@/lib/idle/timed-out-mark'
import { notify } from '@/lib/notify'
import { logOut } from '@/lib/session'
import { useAction } from '@/lib/use-action'
import type { ConsoleRouter } from '../router'

export type IdleDialog = { kind: 'expiring'; endsAt: number } | { kind: 'expired' } | { kind: 'timedOutBefore' }

interface Props {
  dialog: IdleDialog
  router: ConsoleRouter
  onClose: () => void
}

export function IdleDialogs({ dialog, router, onClose }: Props) {
  const toLogin = () => router.navigate({ to: '/login' })
  switch (dialog.kind) {
    case 'expiring':
      return <SessionExpiring endsAt={dialog.endsAt} toLogin={toLogin} onClose={onClose} />
    case 'expired':
      return <SessionExpired toLogin={toLogin} onClose={onClose} />
    case 'timedOutBefore':
      return <TimedOutBefore onClose={onClose} />
  }
}

interface Leaving {
  toLogin: () => Promise<void>
  onClose: () => void
}

function SessionExpiring({ endsAt, toLogin, onClose }: Leaving & { endsAt: number }) {
  const left = useSecondsUntil(endsAt)
  useTabTitle(`${left} s – Session expiring`)
  const { busy, error, run } = useAction()
  return (
    <Dialog
      title="Session expiring"
      closes="buttons"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void run(refreshSession).then((well) => well && onClose())}
      onClose={() => void run(() => logOut(toLogin)).then((well) => well && onClose())}
    >
      <Text size="sm">
        Your session is about to expire due to inactivity in:{' '}
        <b className="tabular" role="timer">
          {left} second{left === 1 ? '' : 's'}
        </b>
      </Text>
      <Text size="sm">Do you want to stay logged in?</Text>
      <DialogActions>
        <CancelButton>Log out</CancelButton>
        <SubmitButton>Stay logged in</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** In place of the page's own title while it is drawn: other tabs are in front when nobody is active. */
function useTabTitle(title: string): void {
  const [own] = useState(document.title)
  useEffect(() => {
    document.title = title
    return () => {
      document.title = own
    }
  }, [title, own])
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

function SessionExpired({ toLogin, onClose }: Leaving) {
  return (
    <Dialog
      title="Session expired"
      closes="buttons"
      covers
      onSubmit={() => void toLogin().then(onClose)}
      onClose={onClose}
    >
      <Text fw={500}>Your session was timed out.</Text>
      <Text size="sm">
        To protect your account and data, you&apos;ve been automatically logged out due to inactivity. You can set
        another session timeout in your account settings.
      </Text>
      <DialogActions>
        <SubmitButton>Go to login</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** After the first login that follows a time-out. */
function TimedOutBefore({ onClose }: { onClose: () => void }) {
  const { inactivityTimerDuration } = useConfig()
  const update = useUpdateSettings()

  function answered(): void {
    timedOutMark.clear()
    onClose()
  }
  function choose(): void {
    answered()
    openDialog(SessionTimeoutDialog)
  }
  function keep(): void {
    const sessionDuration = millisToNanos(inactivityTimerDuration * 1000)
    update.mutate(
      { sessionDuration },
      { onSuccess: answered, onError: (cause) => notify.error(cause, 'Session timeout') },
    )
  }

  return (
    <Dialog
      title="Session timed out?"
      closes="buttons"
      status={update.isPending ? 'busy' : 'ready'}
      onSubmit={choose}
      onClose={keep}
    >
      <Text size="sm">
        Your last session ended because nobody was active. You can choose how long a session waits before it ends.
      </Text>
      <DialogActions>
        <CancelButton>Don't update timeout</CancelButton>
        <SubmitButton>Update timeout</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
