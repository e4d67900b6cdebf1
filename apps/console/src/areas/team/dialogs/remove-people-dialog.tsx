import { Alert, Checkbox, List, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useConfig } from '@/lib/config'
import { takesPeopleTogether } from '@/lib/flags'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useRemovePeople } from '../model/queries'
import { removalWords } from '../model/removal-words'
import type { Teammate } from '../model/teammate'

interface Props {
  project: ConsoleProject
  /** Members and invitations; at least one. */
  people: readonly Teammate[]
  onRemoved: () => void
  onClose: () => void
}

const named = 3

/** Removes members and withdraws invitations, together. */
export function RemovePeopleDialog({ project, people, onRemoved, onClose }: Props) {
  const [removeAccesses, setRemoveAccesses] = useState(false)
  const endsKeys = takesPeopleTogether(useConfig())
  const removal = useRemovePeople(project.id)
  const words = removalWords(people)
  const members = people.filter(({ kind }) => kind === 'member').length
  const done = () => {
    notify.success(words.done)
    onClose()
    onRemoved()
  }
  const remove = () => removal.mutate({ emails: people.map(({ email }) => email), removeAccesses }, { onSuccess: done })

  return (
    <Dialog
      title={words.title}
      intent="destructive"
      status={removal.isPending ? 'busy' : 'ready'}
      error={removal.error}
      onSubmit={remove}
      onClose={onClose}
    >
      <div>
        <Text>{words.about}</Text>
        <List my="sm">
          {people.slice(0, named).map(({ email }) => (
            <List.Item key={email} style={{ overflowWrap: 'anywhere' }}>
              {email}
            </List.Item>
          ))}
        </List>
        {people.length > named && <Text c="dimmed">{`+ ${people.length - named} more`}</Text>}
      </div>
      {members > 0 && (
        <>
          <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
            {members === 1
              ? 'Access keys that they created or were given could still give them access to this project.'
              : 'Access keys that they created or were given could still give removed members access to this project.'}
            {project.hasManagedPassphrase && (
              <Text size="sm" mt="xs">
                The service keeps the passphrase of this project, and gave it to the browser of each member: they have
                had it, and it cannot be changed.
              </Text>
            )}
          </Alert>
          {endsKeys && (
            <Checkbox
              label="Also delete the access keys that they created"
              description="Applications and shared links that use these keys stop working."
              checked={removeAccesses}
              onChange={(event) => setRemoveAccesses(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{words.button}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
