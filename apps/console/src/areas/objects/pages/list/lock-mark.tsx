import { refId, useStorageContext } from '@/areas/storage/public'
import { Tooltip } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type Entry, isVersion } from '../../model/entries'
import { locksKey, lockText, readLocks } from '../../model/locks'
import { takeTurn } from '../../model/take-turn'
import { useOffersLocks } from '../../model/use-offers-locks'
import styles from './list.module.css'

interface Props {
  bucket: string
  entry: Entry
}

/** What locks the file or version of a line, in buckets with object lock: one request for each line that is shown. */
export function LockMark({ bucket, entry }: Props) {
  const context = useStorageContext()
  const { config, project, storage } = context
  const isLockable = entry.type === 'file' && !(isVersion(entry) && entry.isDeleteMarker)
  const isAsked = useOffersLocks(context, bucket) && isLockable
  const { data: lock } = useQuery({
    queryKey: [...locksKey(project.id, bucket), refId(entry)],
    queryFn: () =>
      takeTurn(async () => {
        const [found] = await readLocks(await storage.browserClient(config, project), bucket, [entry])
        return found ?? null
      }),
    enabled: isAsked,
    retry: false,
  })
  const text = isAsked && lock ? lockText(lock, new Date()) : undefined
  if (text === undefined) return null
  return (
    <Tooltip label={text}>
      <span className={styles['lock']} role="img" aria-label={text}>
        <Lock size={14} strokeWidth={1.75} aria-hidden />
      </span>
    </Tooltip>
  )
}
