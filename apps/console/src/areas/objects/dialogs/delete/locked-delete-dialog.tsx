import { Text } from '@mantine/core'
import { isActive } from '@perigee/domain/retention'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { lockModeText } from '@/components/lock-modes'
import { HelpLink } from '@/components/help-link'
import { showFull } from '@/lib/show-date'
import { canBypass, type KnownLock } from '../../model/locks'
import { BypassOffer } from '../lock/bypass-offer'
import { VersionFacts } from '../lock/version-facts'
import type { DeletionProps } from './deletion-props'

/** Says what keeps a version, and until when; against governance those who may go on from here. */
export function LockedDeleteDialog({ place: { bucket }, lock, onBegun, onClose }: DeletionProps & { lock: KnownLock }) {
  const now = new Date()
  const retention = isActive(lock.retention, now) ? lock.retention : null
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
          'Lock Mode': retention ? lockModeText(retention.mode) : undefined,
          'Locked until': retention ? showFull(retention.until) : undefined,
        }}
      />
      <BypassOffer
        bucket={bucket}
        refs={canBypass(lock, now) ? [lock.ref] : []}
        act="delete"
        label="Delete against governance…"
        onLeave={onClose}
        onDone={onBegun}
      />
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
