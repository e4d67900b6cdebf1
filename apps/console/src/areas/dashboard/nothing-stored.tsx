import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FolderOpen, PackageOpen, Plus } from 'lucide-react'
import { newBucketDialog } from '@/areas/buckets/public'
import { useOpenPlace } from '@/areas/storage/public'
import { useTrialGate } from '@/areas/trial/public'
import { EmptyState } from '@/components/empty-state'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useAtFirstSteps } from './first-steps/use-at-first-steps'

/** In place of the usage of a project that has none: what is to be done next, unless the first steps say so. */
export function NothingStored({ project, buckets }: { project: ConsoleProject; buckets: number }) {
  if (useAtFirstSteps(project) !== false) return null
  return (
    <EmptyState
      icon={PackageOpen}
      title="Nothing is stored here yet"
      action={buckets === 0 ? <NewBucket project={project} /> : <OpenBuckets project={project} />}
    >
      {buckets === 0 ? 'Create a bucket for your first files.' : 'Open a bucket and put your first file in.'} What the
      project stores and downloads is shown here then.
    </EmptyState>
  )
}

function NewBucket({ project }: { project: ConsoleProject }) {
  const gate = useTrialGate()
  const open = useOpenPlace(project)
  const onOpenBucket = (bucket: string) => open({ bucket, prefix: '' })
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={gate(() => openDialog(newBucketDialog, { project, onOpenBucket }))}
    >
      New Bucket
    </Button>
  )
}

const OpenBuckets = ({ project }: { project: ConsoleProject }) => (
  <Button
    leftSection={<FolderOpen size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/projects/$id/buckets" params={{ id: project.urlId }} />}
  >
    Go to buckets
  </Button>
)
