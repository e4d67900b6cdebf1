import { useState } from 'react'
import type { PreviewKind } from '@/lib/preview-kind'
import { AudioPreview } from './audio/audio-preview'
import { CsvPreview } from './csv-preview'
import { mediaFailure } from './failure-text'
import { HeicPreview } from './image/heic-preview'
import { ImagePreview } from './image/image-preview'
import { NoPreview } from './no-preview'
import { PdfPreview } from './pdf-preview'
import { CodePreview, MarkdownPreview, PlainPreview } from './text/text-preview'
import { VideoPreview } from './video-preview'
import type { ViewProps } from './view-props'

const views = {
  text: PlainPreview,
  code: CodePreview,
  markdown: MarkdownPreview,
  csv: CsvPreview,
  image: ImagePreview,
  heic: HeicPreview,
  video: VideoPreview,
  audio: AudioPreview,
  pdf: PdfPreview,
} satisfies Record<PreviewKind, unknown>

/** One file, shown by the renderer of its kind; give it the file's key, so that a failure is not the next file's. */
export function FileView({ kind, ...props }: ViewProps & { kind: PreviewKind }) {
  const [broken, setBroken] = useState<{ problem?: string | undefined } | null>(null)
  const View = views[kind]

  async function giveUp(problem: string | undefined) {
    setBroken({ problem })
    if (problem === undefined) setBroken({ problem: await mediaFailure(props.url) })
  }
  if (broken) return <NoPreview {...props} problem={broken.problem} />
  return <View {...props} onBroken={(problem) => void giveUp(problem)} />
}
