import { Navigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathToPlace, usePassphrase } from '@/areas/storage/public'
import { useProject } from '@/lib/use-project'
import { FileBrowser } from './file-browser'
import { LockedBucket } from './locked-bucket'
import { firstHabits } from '../model/use-folder'

/** A bucket and the folder in it that the address names; asks for the passphrase first. */
export function BucketPage() {
  const project = useProject()
  const passphrase = usePassphrase(project.id)
  const { _splat: path = '' } = useParams({ strict: false })
  const [open, setOpen] = useState(passphrase !== null)
  // Creating a passphrase ends with a step of its own, so having one does not open the bucket yet; losing it closes it.
  if (open && passphrase === null) setOpen(false)
  const byKey = useRef(false)
  const noUploadYet = useRef(true)
  const [habits, setHabits] = useState(firstHabits)
  const place = pathToPlace(path)

  if (!place) return <Navigate to="/projects/$id/buckets" params={{ id: project.urlId }} replace />
  if (!open) return <LockedBucket project={project} bucket={place.bucket} onOpened={() => setOpen(true)} />
  return (
    <FileBrowser
      key={path}
      place={place}
      byKey={byKey}
      noUploadYet={noUploadYet}
      habits={habits}
      onHabits={setHabits}
    />
  )
}
