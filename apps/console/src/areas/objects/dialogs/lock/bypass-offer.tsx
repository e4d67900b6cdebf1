import { type ObjectRef, useStorageContext } from '@/areas/storage/public'
import { Button, Text } from '@mantine/core'
import { openDialog } from '@/lib/dialogs'
import { useMay } from '@/lib/use-may'
import { BypassGovernanceDialog } from './bypass-governance-dialog'

interface Props {
  bucket: string
  /** Versions under governance, without a legal hold; nothing is offered for none. */
  refs: readonly ObjectRef[]
  act: 'delete' | 'unlock'
  label: string
  /** Before the other dialog opens. */
  onLeave?: () => void
  onDone?: (() => void) | undefined
}

/** The way out of governance for those who may take it; the others read who that is. */
export function BypassOffer({ bucket, refs, act, label, onLeave, onDone }: Props) {
  const { project } = useStorageContext()
  const mayBypass = useMay(project)('object.bypassGovernance')
  if (refs.length === 0) return null
  if (!mayBypass)
    return <Text size="sm">The owner and the admins of the project can remove a lock in governance mode.</Text>
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      onClick={() => {
        onLeave?.()
        const needs = { project, action: 'object.bypassGovernance' } as const
        openDialog(BypassGovernanceDialog, { bucket, refs, act, onDone }, { needs })
      }}
    >
      {label}
    </Button>
  )
}
