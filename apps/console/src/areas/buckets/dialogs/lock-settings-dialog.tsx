import { Alert, Text } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import type { DefaultRetention, ObjectLockConfiguration } from '@perigee/s3/xml/object-lock-configuration'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { bucketLockRights } from '@/areas/storage/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { fixedUntil, lockOf, retentionInput, sameLock, sameRetention } from '../model/lock-settings'
import { useBucketChange } from '../model/use-bucket-change'
import { ComplianceProof } from '../retention/compliance-proof'
import { complianceProblem } from '../retention/compliance-word'
import { RetentionFields } from '../retention/retention-fields'
import { defaultRetentionOf, type RetentionInput, retentionProblem } from '../retention/retention-input'
import { AboutButton } from './about-button'
import { AboutObjectLockDialog } from './about-object-lock-dialog'

interface Props {
  project: ConsoleProject
  bucket: BucketUsage
  onClose: () => void
}

/** Edits the default retention of a bucket; enables object lock first, where it is not enabled yet. */
export function LockSettingsDialog({ project, bucket: usage, onClose }: Props) {
  const bucket = usage.bucketName
  const [shown, setShown] = useState(() => lockOf(usage))
  const [input, setInput] = useState(() => retentionInput(shown))
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const save = useSaveLock(project, bucket, shown)

  const problem = retentionProblem(input)
  const next = problem === undefined ? defaultRetentionOf(input) : null
  const isNew = shown === null
  const changes = isNew || problem !== undefined || !sameRetention(next, shown.defaultRetention)
  const until = changes ? fixedUntil(next, new Date()) : null
  const confirmed = until === null || complianceProblem(typed) === undefined

  function submit() {
    setAsked(true)
    if (problem !== undefined || !confirmed) return
    if (!changes) return onClose()
    save.mutate(next, {
      onSuccess() {
        notify.success('Bucket Object Lock configuration has been updated.')
        onClose()
      },
      onError(cause) {
        if (!(cause instanceof LockChanged)) return
        setShown(cause.lock)
        begin(retentionInput(cause.lock))
      },
    })
  }

  function begin(changed: RetentionInput) {
    setInput(changed)
    setTyped('')
    setAsked(false)
  }

  function edit(changed: RetentionInput) {
    begin(changed)
    save.reset()
  }

  return (
    <Dialog
      title={isNew ? 'Enable Object Lock' : 'Lock Settings'}
      status={save.isPending ? 'busy' : 'ready'}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        What is uploaded to{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {bucket}
        </Text>{' '}
        is locked as chosen here, unless its upload asks for another lock.{' '}
        <AboutButton onClick={() => openDialog(AboutObjectLockDialog)}>About object lock</AboutButton>
      </Text>
      {isNew && (
        <Alert variant="light" color="yellow" icon={<Lock size={18} aria-hidden />} py="xs">
          Once enabled, object lock cannot be disabled, and versioning cannot be suspended.
        </Alert>
      )}
      <RetentionFields input={input} asked={asked} onEdit={edit} />
      {until && <ComplianceProof until={until} typed={typed} asked={asked} onType={setTyped} />}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{isNew ? 'Enable Object Lock' : 'Save'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** Somebody else has changed the object lock of the bucket since it was shown. */
class LockChanged extends Error {
  readonly lock: ObjectLockConfiguration | null

  constructor(lock: ObjectLockConfiguration | null) {
    super('Somebody else has changed these settings meanwhile. Now you see theirs.')
    this.lock = lock
  }
}

const useSaveLock = (project: ConsoleProject, bucket: string, shown: ObjectLockConfiguration | null) =>
  useBucketChange(project, {
    bucket,
    permissions: bucketLockRights,
    source: 'set bucket object lock config',
    forbidden: 'Object lock needs versioning, which is not enabled for this bucket any more. Enable it first.',
    async work(client, defaultRetention: DefaultRetention | null) {
      const lock = await client.getObjectLockConfiguration({ bucket })
      if (!sameLock(lock, shown)) throw new LockChanged(lock)
      await client.putObjectLockConfiguration({ bucket, defaultRetention })
    },
  })
