import { bucketKey, bucketsRoot, type Place, placeName, type StorageContext } from '@/areas/storage/public'
import { Button, Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { shownName } from '@/lib/shown-name'
import { useAction } from '@/lib/use-action'
import { versionsDeletion } from '../../model/delete-versions'
import { findHiddenFiles, type HiddenFiles } from '../../model/versions/hidden-files'

interface Props {
  context: StorageContext
  /** A folder; the whole bucket where its prefix is ''. */
  place: Place
  onClose: () => void
}

/** Counts what is hidden by delete markers below a folder, and takes these markers away. */
export function UndeleteDialog({ context: { config, project, storage }, place, onClose }: Props) {
  const { bucket, prefix } = place
  const [soFar, setSoFar] = useState(0)
  const hidden = useQuery({
    queryKey: [...bucketKey(project.id, bucket), 'hidden', prefix],
    // What it has counted is what it undeletes: it is not counted anew meanwhile.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) =>
      findHiddenFiles(await storage.browserClient(config, project), { bucket, prefix }, { signal, onFound: setSoFar }),
  })
  // The lists that are asked for anew afterwards take this one with them.
  const [found, setFound] = useState<HiddenFiles>()
  const known = found ?? hidden.data

  if (!known || hidden.error) {
    return (
      <Dialog title="Undelete files" status="incomplete" error={hidden.error} onClose={onClose}>
        <Text size="sm" role="status" className="tabular">
          {hidden.error ? '' : `Looking for deleted files: ${soFar.toLocaleString('en')} so far…`}
        </Text>
        <DialogActions>
          <CancelButton />
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Undeletion
      context={{ config, project, storage }}
      place={place}
      hidden={known}
      onStart={() => setFound(known)}
      onClose={onClose}
    />
  )
}

const filesText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`

function Undeletion({
  context: { config, project, storage },
  place,
  hidden,
  onStart,
  onClose,
}: Props & { hidden: HiddenFiles; onStart: () => void }) {
  const cache = useQueryClient()
  const [removal] = useState(() => versionsDeletion(hidden.markers))
  const [gone, setGone] = useState(0)
  const { busy, error, run } = useAction()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const where = place.prefix === '' ? `the bucket ${place.bucket}` : `the folder ${shownName(placeName(place))}`

  async function undelete() {
    onStart()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const done = await run(async () => {
      try {
        const client = await storage.browserClient(config, project)
        await removal(client, place.bucket, { signal, onDeleted: setGone })
      } catch (cause) {
        throw signal.aborted ? new Error('Stopped. What was undeleted before stays so.', { cause }) : cause
      } finally {
        void cache.invalidateQueries({ queryKey: bucketKey(project.id, place.bucket) })
        void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      }
    })
    if (!done) return
    notify.success(`${filesText(hidden.files)} undeleted.`)
    onClose()
  }

  if (hidden.files === 0) {
    return (
      <Dialog title="Undelete files" onSubmit={onClose} onClose={onClose}>
        <Text size="sm">{`Nothing in ${where} is hidden by a delete marker.`}</Text>
        <DialogActions>
          <CloseButton />
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Undelete files"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void undelete()}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`${hidden.more ? 'More than ' : ''}${filesText(hidden.files)} in ${where} ${hidden.files === 1 ? 'looks' : 'look'} deleted. Undeleting removes the delete markers above their newest version, and nothing else.`}
        {hidden.more && ' This takes the first of them; undelete again for the rest.'}
      </Text>
      {busy && (
        <Progress
          value={(100 * gone) / hidden.markers.length}
          aria-label={`${gone.toLocaleString('en')} of ${hidden.markers.length.toLocaleString('en')} delete markers removed`}
        />
      )}
      <DialogActions>
        {busy ? (
          <Button variant="default" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        ) : (
          <CancelButton />
        )}
        <SubmitButton>{`Undelete ${filesText(hidden.files)}`}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
