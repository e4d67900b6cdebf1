import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import type { ConsoleProject } from '@/lib/projects'
import { usageLimits } from '@/lib/usage-limits'
import { limitFacts, type LimitKind, limitWords } from '../../limit-facts'
import { LimitForm } from './limit-form'

interface Props {
  project: ConsoleProject
  kind: LimitKind
  onClose: () => void
}

/** Sets, changes and removes the limit that people give a project below that of the account. */
export function EditProjectLimitDialog({ project, kind, onClose }: Props) {
  const { data: limits, error } = useQuery(usageLimits(project.id))
  if (limits) return <LimitForm project={project} kind={kind} facts={limitFacts(limits, kind)} onClose={onClose} />
  return (
    <Dialog title={`${limitWords[kind]} Limit`} error={error} onSubmit={onClose} onClose={onClose}>
      {!error && (
        <Stack aria-busy>
          <Skeleton h={60} />
          <Skeleton h={60} />
        </Stack>
      )}
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
