import { TextInput } from '@mantine/core'
import { wireRoles } from '@perigee/domain/roles'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { OptionCards } from '@/components/option-cards'
import { notify } from '@/lib/notify'
import { useChangeRole } from '../model/queries'
import type { Member } from '../model/teammate'

interface Props {
  projectId: string
  member: Member
  onClose: () => void
}

const roles = [
  {
    value: 'member',
    label: 'Member',
    description: 'Works with all data of the project, and deletes only access keys and buckets that they created.',
  },
  {
    value: 'admin',
    label: 'Admin',
    description:
      'Also adds and removes people (except the owner), sets limits, and deletes any access keys and buckets.',
  },
] as const

/** The owner makes somebody an admin, or a member again. */
export function ChangeRoleDialog({ projectId, member, onClose }: Props) {
  const [role, setRole] = useState<keyof typeof wireRoles>(member.role === 'admin' ? 'admin' : 'member')
  const change = useChangeRole(projectId)
  const done = () => {
    notify.success('Member role was updated successfully')
    onClose()
  }
  const save = () =>
    role === member.role
      ? onClose()
      : change.mutate({ memberId: member.id, role: wireRoles[role] }, { onSuccess: done })
  return (
    <Dialog
      title="Change Role"
      status={change.isPending ? 'busy' : 'ready'}
      error={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label="Email" readOnly value={member.email} />
      <OptionCards label="Role" options={roles} value={role} onChange={setRole} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
