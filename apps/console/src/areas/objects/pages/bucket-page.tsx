import { Navigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { pathToPlace, type Place, placeToPath, useOpenPlace, usePassphrase } from '@/areas/storage/public'
import { OpenBucketDeletion } from '@/areas/buckets/public'
import { useProject } from '@/lib/use-project'
import { FileBrowser } from './file-browser'
import { LockedBucket } from './locked-bucket'

/** A bucket and the folder in it that the address names; asks for the passphrase first. */
export function BucketPage() {
  const project = useProject()
  const passphrase = usePassphrase(project.id)
  const { _splat: path = '' } = useParams({ strict: false })
  const [open, setOpen] = useState(passphrase !== null)
  // Creating a passphrase ends with a step of its own, so having one does not open the bucket yet; losing it closes it.
  if (open && passphrase === null) setOpen(false)
  const openPlace = useOpenPlace(project, 'browser')
  const [arrival, setArrival] = useState<{ path: string; from: string } | null>(null)
  const [isPending, setPending] = useState(true)
  const place = pathToPlace(path)

  // Who goes on by other means has not come by a key.
  useEffect(() => setArrival(null), [path])
  const onDone = useCallback(() => setPending(false), [])

  function go(next: Place, by: 'key' | 'mouse') {
    setArrival(by === 'key' ? { path: placeToPath(next), from: place?.prefix ?? '' } : null)
    openPlace(next)
  }

  if (!place) return <Navigate to="/projects/$id/buckets" params={{ id: project.urlId }} replace />
  if (!open) return <LockedBucket project={project} bucket={place.bucket} onOpened={() => setOpen(true)} />
  return (
    <>
      <OpenBucketDeletion key={`deletion of ${place.bucket}`} project={project} bucket={place.bucket} />
      <FileBrowser
        key={path}
        place={place}
        cameByKey={arrival?.path === placeToPath(place) ? { from: arrival.from } : null}
        onGo={go}
        firstUpload={{ isPending, onDone }}
      />
    </>
  )
}
