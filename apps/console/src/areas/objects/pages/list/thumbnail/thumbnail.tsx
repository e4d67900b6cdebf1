import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { StorageContext } from '@/areas/storage/public'
import { useObjectUrl } from '@/lib/use-object-url'
import { type Entry, type FileEntry, hasThumbnail } from '../../../model/entries'
import { EntryIcon } from '../entry-icon'
import styles from '../list.module.css'
import { thumbnail } from './queries'

interface Props<E extends Entry = Entry> {
  context: StorageContext
  bucket: string
  entry: E
}

/** A small picture of a picture, made while it is in sight or nearly so; a symbol for everything else. */
export function Thumbnail(props: Props) {
  const { entry } = props
  const { ref, entry: sight } = useIntersection<HTMLDivElement>({ rootMargin: '300px 0px' })
  return (
    <div ref={ref} className={styles['picture']}>
      {hasThumbnail(entry) && sight?.isIntersecting ? (
        <Picture {...props} entry={entry} />
      ) : (
        <EntryIcon entry={entry} size={56} />
      )}
    </div>
  )
}

function Picture({ context, bucket, entry }: Props<FileEntry>) {
  const { data } = useQuery(thumbnail(context, bucket, entry))
  const url = useObjectUrl(data)
  if (url === null) return <EntryIcon entry={entry} size={56} />
  return <img src={url} alt="" className={styles['image']} onLoad={(event) => keepSmall(event.currentTarget)} />
}

/** An icon would be a blur on the whole tile. */
function keepSmall(image: HTMLImageElement): void {
  image.toggleAttribute('data-small', image.naturalWidth < image.clientWidth / 2)
}
