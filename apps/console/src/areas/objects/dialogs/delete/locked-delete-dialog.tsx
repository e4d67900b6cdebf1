import { Button, Text } from '@mantine/core'
import { isActive } from '@perigee/domain/retention'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { openDialog } from '@/lib/dialogs'
import { showFull } from '@/lib/show-date'
import { useMay } from '@/lib/use-may'
import { canBypass, type KnownLock } from '../../model/locks'
import { BypassGovernanceDialog } from '../lock/bypass-governance-dialog'
import { modeText, whoBypasses } from '../lock/lock-choice'
import { VersionFacts } from '../lock/version-facts'
import type { DeletionProps } from './deletion-props'

/** Says what keeps a version, and until when; against governance those who may go on from here. */
export function LockedDeleteDialog({
  context: { project },
  place: { bucket },
  lock,
  onBegun,
  onClose,
}: DeletionProps & { lock: KnownLock }) {
  const mayBypass = useMay(project)('object.bypassGovernance')
  const now = new Date()
  const retention = isActive(lock.retention, now) ? lock.retention : null
  const isGovernance = canBypass(lock, now)
  return (
    <Dialog title="Can't Delete Locked Version" onSubmit={onClose} onClose={onClose}>
      <Text size="sm">
        {`This version of the object is currently locked and cannot be deleted${until(retention?.until, lock.legalHold)}. `}
        <HelpLink topic="lockedVersion">Learn More</HelpLink>
      </Text>
      <VersionFacts
        refs={[lock.ref]}
        facts={{
          'Legal Hold': lock.legalHold ? 'Yes' : undefined,
          'Lock Mode': retention ? modeText(retention.mode) : undefined,
          'Locked until': retention ? showFull(retention.until) : undefined,
        }}
      />
      {isGovernance && !mayBypass && <Text size="sm">{whoBypasses}</Text>}
      {isGovernance && mayBypass && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            onClose()
            openDialog(BypassGovernanceDialog, { bucket, refs: [lock.ref], act: 'delete', onDone: onBegun })
          }}
        >
          Delete against governance…
        </Button>
      )}
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}

function until(end: Date | undefined, legalHold: boolean): string {
  const ends = [...(end ? ['its lock ends'] : []), ...(legalHold ? ['its legal hold is removed'] : [])]
  return ends.length === 0 ? '' : ` before ${ends.join(' and ')}`
}
