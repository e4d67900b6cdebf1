import { Alert, Textarea } from '@mantine/core'
import { Info } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { textField, useFields } from '@/lib/use-fields'
import { inviteSent } from '../model/invite-sent'
import { useInvite } from '../model/queries'
import { addressesProblem, readAddresses } from '../model/read-addresses'

interface Props {
  project: Pick<ConsoleProject, 'id' | 'hasManagedPassphrase'>
  onClose: () => void
}

/** Invites one person or several. What was refused stays in the field. */
export function AddMemberDialog({ project, onClose }: Props) {
  const config = useConfig()
  const fields = useFields({ emails: '' }, ({ emails }) => ({ emails: addressesProblem(readAddresses(emails)) }))
  const invite = useInvite(project.id)

  function send() {
    if (!fields.check()) return
    const emails = readAddresses(fields.values.emails)
    const left = new Set(emails)
    const onEach = (email: string) => {
      left.delete(email)
      fields.set('emails', [...left].join('\n'))
    }
    invite.mutate({ emails, onEach }, { onSuccess: () => (onClose(), notify.success(inviteSent(config))) })
  }
  /** As in a field of one line: lines are for what is pasted. */
  function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Dialog
      title="Add Member"
      status={invite.isPending ? 'busy' : 'ready'}
      error={invite.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label="Enter e-mail"
        description="Members will have read, write, and delete permissions. Separate several addresses by commas, spaces or lines."
        withAsterisk
        data-autofocus
        autosize
        minRows={1}
        maxRows={8}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        styles={{ error: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}
        onKeyDown={sendByEnter}
        {...textField(fields, 'emails')}
      />
      <Alert variant="light" icon={<Info size={18} aria-hidden />}>
        {project.hasManagedPassphrase
          ? 'The service keeps the passphrase of this project: whoever joins gets to the same data without typing one.'
          : 'All team members should use the same passphrase to access the same data. The invitation does not contain it: give it to them yourself.'}
      </Alert>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Send Invite</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
