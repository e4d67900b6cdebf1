import { AspectRatio, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { explained } from '@/lib/failure'
import { type ObjectRef, objectsRoot, refId, useStorageContext } from '@/areas/storage/public'
import { useObjectUrl } from '@/lib/use-object-url'
import styles from './map.module.css'
import { loadMap } from './load-map'

interface Props {
  bucket: string
  /** A file. The map shows its newest version. */
  object: ObjectRef
  onClose: () => void
}

const about =
  "This map shows the real-time locations of this object's pieces. Objects are split into pieces, which are distributed over a global network of nodes."

/** Shows on a map where the pieces of a file are. Mount it only while it is open. */
export function GeographicDistributionDialog({ bucket, object, onClose }: Props) {
  const context = useStorageContext()
  const map = useQuery({
    queryKey: [...objectsRoot(context.project.id), { mapOf: refId(object), bucket }],
    queryFn: ({ signal }) => loadMap(context, { bucket, key: object.key }, signal),
    retry: false,
  })
  const url = useObjectUrl(map.data?.image)
  const [broken, setBroken] = useState(false)
  const problem = map.error ?? (broken ? new Error('The map is not an image.') : null)

  return (
    <Dialog title="Geographic distribution" size={760} onSubmit={onClose} onClose={onClose}>
      {problem ? (
        <ErrorState
          title="No map"
          error={explained('Unable to get file preview and map URL.', problem)}
          onRetry={() => {
            setBroken(false)
            void map.refetch()
          }}
        />
      ) : (
        <AspectRatio ratio={2}>
          {url === null ? (
            <Skeleton role="status" aria-label="The map is on its way" />
          ) : (
            <img
              className={styles['map']}
              src={url}
              alt="Map of the world with the locations of the pieces of this object"
              onError={() => setBroken(true)}
            />
          )}
        </AspectRatio>
      )}
      <Text size="sm">
        {map.data?.isBlank
          ? 'No places are known: the operator of this installation has not named where its storage is, or the file is too small to have pieces.'
          : about}{' '}
        <HelpLink topic="geographicDistribution" />
      </Text>
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
