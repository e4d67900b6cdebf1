import { useQuery } from '@tanstack/react-query'
import { KB, MB } from '@perigee/std/units'
import { previewType } from '@/lib/preview-kind'
import { useObjectUrl } from '@/lib/use-object-url'
import { textFailure } from '../failure-text'
import { loadPart } from '../load-part'
import { NoPreview } from '../no-preview'
import type { MediaProps } from '../view-props'
import { Waiting } from '../waiting'
import { Player } from './player'
import { readCover } from './read-cover'
import { waveOf } from './wave'

/** Smaller sounds are loaded whole, once: cover, wave and player share the bytes. Larger ones load as they are played. */
const wholeUpTo = 5 * MB
/** Of a larger one so much is read for its cover. */
const coverWithin = 512 * KB

export function AudioPreview(props: MediaProps) {
  const { file, url, onDownload, onOpenAsText } = props
  const isSmall = file.size <= wholeUpTo
  const { data, error } = useQuery({
    queryKey: ['preview-audio', url],
    queryFn: async ({ signal }) => {
      const limit = isSmall ? wholeUpTo : coverWithin
      const { bytes } = await loadPart(url, { size: file.size, limit, signal })
      return {
        content: isSmall ? new Blob([bytes], { type: previewType(file.name) }) : undefined,
        cover: readCover(bytes) ?? undefined,
        wave: isSmall ? await waveOf(bytes).catch(() => null) : null,
      }
    },
    retry: false,
    gcTime: 0,
  })
  const content = useObjectUrl(data?.content)
  const cover = useObjectUrl(data?.cover)
  const source = isSmall ? content : url
  if (error && isSmall)
    return <NoPreview file={file} problem={textFailure(error)} onDownload={onDownload} onOpenAsText={onOpenAsText} />
  if (source === null) return <Waiting />
  return <Player name={file.name} source={source} cover={cover} wave={data?.wave ?? null} onBroken={props.onBroken} />
}
