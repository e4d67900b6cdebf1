import type { StorageContext } from '@/lib/object-storage/storage-context'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Entry, hasThumbnail } from '../entries'
import { pictureUrl } from '../queries'
import { EntryIcon } from './entry-icon'
import styles from './list.module.css'

interface Props {
  context: StorageContext
  bucket: string
  entry: Entry
}

/** The picture itself, loaded when it comes into sight; a symbol for everything else. */
export function Thumbnail({ context, bucket, entry }: Props) {
  const [failed, setFailed] = useState(false)
  const shown = hasThumbnail(entry)
  const { data: url } = useQuery({ ...pictureUrl(context, bucket, entry), enabled: shown })
  if (!shown || !url || failed) return <EntryIcon entry={entry} size={56} />
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={styles['image']}
      onError={() => setFailed(true)}
    />
  )
}
