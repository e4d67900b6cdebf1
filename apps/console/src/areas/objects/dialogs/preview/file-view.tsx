import { useState } from 'react'
import { CsvPreview } from './csv-preview'
import { AudioPreview, ImagePreview, VideoPreview } from './media-preview'
import { NoPreview } from './no-preview'
import { PdfPreview } from './pdf-preview'
import type { ViewProps } from './view-props'
import type { PreviewKind } from '@/lib/preview-kind'
import { TextPreview } from './text-preview'

const views = {
  text: TextPreview,
  csv: CsvPreview,
  image: ImagePreview,
  video: VideoPreview,
  audio: AudioPreview,
  pdf: PdfPreview,
} satisfies Record<PreviewKind, unknown>

/** One file, shown by the renderer of its kind; give it the file's key, so that a failure is not the next file's. */
export function FileView({ kind, ...props }: ViewProps & { kind: PreviewKind }) {
  const [broken, setBroken] = useState(false)
  const View = views[kind]
  if (broken) return <NoPreview file={props.file} onDownload={props.onDownload} />
  return <View {...props} onBroken={() => setBroken(true)} />
}
