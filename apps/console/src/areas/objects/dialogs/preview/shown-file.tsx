import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import type { StorageContext } from '@/areas/storage/public'
import { FileView } from './file-view'
import { NoPreview } from './no-preview'
import type { FileEntry } from '../../model/entries'
import { previewKind } from '@/lib/preview-kind'
import { previewUrl } from './preview-url'
import { Waiting } from './waiting'

interface Props {
  context: StorageContext
  bucket: string
  file: FileEntry
  onDownload: () => void
}

/** The file that the carousel has come to. Its address is asked for only where something can be shown. */
export function ShownFile({ context, bucket, file, onDownload }: Props) {
  const kind = previewKind(file.name)
  const { data: url, error } = useQuery({ ...previewUrl(context, bucket, file), enabled: kind !== null })

  useEffect(() => {
    if (error) notify.error(explained('Unable to get file preview and map URL.', error), 'file preview')
  }, [error])

  if (kind === null || error) return <NoPreview file={file} onDownload={onDownload} />
  if (url === undefined) return <Waiting />
  return <FileView kind={kind} file={file} url={url} onDownload={onDownload} />
}
