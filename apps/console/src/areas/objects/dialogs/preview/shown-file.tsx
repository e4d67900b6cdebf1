import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  active: boolean
  onDownload: () => void
}

/** The file that the carousel has come to. Its address is asked for only where something can be shown. */
export function ShownFile({ context, bucket, file, active, onDownload }: Props) {
  const [asText, setAsText] = useState(false)
  const kind = asText ? 'text' : previewKind(file.name)
  const onOpenAsText = asText || file.size === 0 ? undefined : () => setAsText(true)
  const { data: url, error } = useQuery({ ...previewUrl(context, bucket, file), enabled: kind !== null })

  useEffect(() => {
    if (error) notify.error(explained('Unable to get file preview and map URL.', error), 'file preview')
  }, [error])

  const props = { file, active, onDownload, onOpenAsText }
  if (error) return <NoPreview file={file} onDownload={onDownload} />
  if (kind === null) return <NoPreview {...props} />
  if (url === undefined) return <Waiting />
  return <FileView key={kind} {...props} kind={kind} url={url} />
}
