import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import type { ConsoleProject } from '@/lib/projects'
import { useLeaveProject } from '../model/use-leave-project'

interface Props {
  project: ConsoleProject
  onClose: () => void
}

export function LeaveProjectDialog({ project, onClose }: Props) {
  const leave = useLeaveProject(project)
  return (
    <Dialog
      title="Leave project"
      intent="destructive"
      status={leave.isPending ? 'busy' : 'ready'}
      error={leave.error}
      onSubmit={() => leave.mutate()}
      onClose={onClose}
    >
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          You will no longer see <strong>{project.name}</strong>, its buckets and its files. Nothing of it is deleted.
          To come back you need another invitation.
        </Text>
        <Text mt="sm">Access keys that you created stay with the project and keep working.</Text>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Leave project</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
