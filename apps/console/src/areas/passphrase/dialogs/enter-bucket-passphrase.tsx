import { Text } from '@mantine/core'
import type { Project } from '@perigee/contract/projects'
import { Dialog } from '@/components/dialog'
import { useConfig } from '@/lib/config'
import { useObjectStorage } from '@/areas/storage/public'
import { opensNothing } from '../model/count-objects'
import { CreateLink } from './create-link'
import { EnterActions } from './enter-actions'
import { PassphraseEntry } from './passphrase-entry'
import { useEnterPassphrase } from '../model/use-enter-passphrase'

interface Props {
  project: Project
  bucket: { name: string; objectCount: number }
  /** The passphrase is set and its credentials work. */
  onOpened: () => void
  /** The person has no passphrase yet. */
  onCreate: () => void
  onClose: () => void
}

/** Asks for the passphrase before a bucket opens; one that is new here or opens nothing has to be confirmed. */
export function EnterBucketPassphrase({ project, bucket, onOpened, onCreate, onClose }: Props) {
  const config = useConfig()
  const storage = useObjectStorage()
  const entering = useEnterPassphrase({
    project,
    opensNothing: async (passphrase) =>
      opensNothing(await storage.browserClient(config, project, passphrase), {
        bucket: bucket.name,
        knownCount: bucket.objectCount,
      }),
    onAccepted: onOpened,
  })
  const { state, warning, missing, edit, submit } = entering
  const { typed, checking, error } = state

  return (
    <Dialog
      title="Enter passphrase"
      status={checking ? 'busy' : 'ready'}
      error={missing === null ? error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        Enter the encryption passphrase of this project to view and upload objects in{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {bucket.name}
        </Text>
        . It stays in this browser tab.
      </Text>
      <PassphraseEntry value={typed} warning={warning} error={missing} onChange={edit} />
      {!warning && <CreateLink disabled={checking} onCreate={onCreate} />}
      <EnterActions entering={entering} cancel="Cancel" />
    </Dialog>
  )
}
