import { Select, Skeleton } from '@mantine/core'
import { durationText, millisToNanos, nanosToMillis, sessionTimeouts } from '@perigee/domain/session-duration'
import { second } from '@perigee/std/durations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { accountSettingsQuery, useUpdateSettings } from '@/lib/account-settings'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { refreshSession } from '@/lib/idle/refresh-session'

/** The usual ones, and the one that holds. */
const optionsWith = (held: number) =>
  [...new Set([...sessionTimeouts, held])]
    .sort((one, other) => one - other)
    .map((millis) => ({ value: String(millis), label: durationText(millis) }))

/** How long one may be idle before one is logged out. */
export function SessionTimeoutDialog({ onClose }: { onClose: () => void }) {
  const { data: settings, error } = useQuery(accountSettingsQuery)
  const update = useUpdateSettings()
  const [chosen, setChosen] = useState<string | null>(null)
  const { inactivityTimerDuration } = useConfig()
  const held = nanosToMillis(settings?.sessionDuration ?? 0) || inactivityTimerDuration * second
  const value = chosen ?? String(held)

  function save() {
    const millis = Number(value)
    update.mutate(
      { sessionDuration: millisToNanos(millis) },
      {
        onSuccess: () => {
          // Counts from now on; that it counts at once matters to nobody who sees an error here.
          refreshSession({ forgetWeek: true }).catch(() => undefined)
          notify.success(`Session timeout changed successfully. Your session timeout is ${durationText(millis)}.`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title="Session timeout"
      status={update.isPending ? 'busy' : settings ? 'ready' : 'incomplete'}
      error={update.error ?? error}
      onSubmit={save}
      onClose={onClose}
    >
      {settings || error ? (
        <Select
          label="Log me out after"
          data={optionsWith(held)}
          value={value}
          allowDeselect={false}
          data-autofocus
          onChange={setChosen}
        />
      ) : (
        <Skeleton height={60} />
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
