import { Text } from '@mantine/core'
import type { ActiveSession } from '@perigee/contract/sessions'
import { deviceText } from '@perigee/domain/device-text'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { useEndSessions } from '../model/sessions'

interface Props {
  which: ActiveSession | 'others'
  onEnded: () => void
  onClose: () => void
}

/** Logs another device out, or all of them. */
export function EndSessionsDialog({ which, onEnded, onClose }: Props) {
  const end = useEndSessions()
  const many = which === 'others'
  const done = () => {
    notify.success(many ? 'All other sessions were ended.' : 'The session was ended.')
    onEnded()
    onClose()
  }
  return (
    <Dialog
      title={many ? 'End all other sessions' : 'End session'}
      intent="destructive"
      status={end.isPending ? 'busy' : 'ready'}
      error={end.error}
      onSubmit={() => end.mutate(many ? 'others' : { id: which.id }, { onSuccess: done })}
      onClose={onClose}
    >
      <div>
        <Text size="sm">
          {many
            ? 'Every other device is logged out at once. You stay logged in here.'
            : `${deviceText(which.userAgent)} is logged out at once and has to log in again.`}
        </Text>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>{many ? 'End all other sessions' : 'End session'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
