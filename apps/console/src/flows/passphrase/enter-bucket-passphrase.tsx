import { Alert, Anchor, Text } from '@mantine/core'
import type { Project } from '@perigee/contract/projects'
import { passphraseProblem } from '@perigee/domain/passphrase'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { messageOf } from '@/lib/call-error'
import { useConfig } from '@/lib/config'
import { useObjectStorage } from '@/lib/object-storage/use-object-storage'
import { useSetPassphrase } from '@/lib/object-storage/use-set-passphrase'
import { countMismatch, opensNothing } from './count-objects'
import { PassphraseField } from './passphrase-field'

interface Props {
  project: Project
  bucket: { name: string; objectCount: number }
  /** The passphrase is set and its credentials work. */
  onOpened: () => void
  /** The person has no passphrase yet. */
  onCreate: () => void
  onClose: () => void
}

/** Asks for the passphrase before a bucket opens; one that opens nothing has to be confirmed. */
export function EnterBucketPassphrase({ project, bucket, onOpened, onCreate, onClose }: Props) {
  const config = useConfig()
  const storage = useObjectStorage()
  const setPassphrase = useSetPassphrase(project.id)
  const [passphrase, setTyped] = useState(() => storage.passphrases.get(project.id) ?? '')
  const [warned, setWarned] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function open() {
    const problem = passphraseProblem(passphrase)
    if (problem !== undefined) return setError(problem)
    setBusy(true)
    setError(null)
    try {
      const client = await storage.browserClient(config, project, passphrase)
      if (!warned && (await opensNothing(client, bucket.name, bucket.objectCount))) return setWarned(true)
      setPassphrase(passphrase)
      onOpened()
    } catch (cause) {
      setError(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <WizardDialog title="Enter Passphrase" primary="Continue" error={error} busy={busy} onNext={open} onClose={onClose}>
      <Text size="sm">
        Enter the encryption passphrase of this project to view and upload objects in{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {bucket.name}
        </Text>
        . It stays in this browser tab.
      </Text>
      <PassphraseField
        value={passphrase}
        onChange={(typed) => {
          setTyped(typed)
          setWarned(false)
          setError(null)
        }}
      />
      {warned && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
          {countMismatch}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        No passphrase yet?{' '}
        <Anchor component="button" type="button" size="sm" disabled={busy} onClick={onCreate}>
          Create a passphrase
        </Anchor>
      </Text>
    </WizardDialog>
  )
}
