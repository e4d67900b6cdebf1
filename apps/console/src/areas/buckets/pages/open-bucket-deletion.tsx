import { useState } from 'react'
import { lazyView } from '@/components/lazy-view'
import type { ConsoleProject } from '@/lib/projects'
import { useRunningDeletion } from '../model/deletion-query'

const DeletionNotice = lazyView(async () => (await import('./deletion-notice')).DeletionNotice)

/** Above an open bucket: that it is being deleted, as soon as that is known here, and what came of it. */
export function OpenBucketDeletion({ project, bucket }: { project: ConsoleProject; bucket: string }) {
  const deletion = useRunningDeletion(project.id, bucket)
  const [hasRun, setHasRun] = useState(false)
  if (deletion && !hasRun) setHasRun(true)
  return hasRun && <DeletionNotice project={project} bucket={bucket} deletion={deletion} />
}
