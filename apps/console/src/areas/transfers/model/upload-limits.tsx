import { Anchor } from '@mantine/core'
import { second } from '@perigee/std/durations'
import { notify } from '@/lib/notify'
import type { Upload } from './upload'
import { largeUploadSize, maxUploadSize } from './uploads'

/** A program that uploads files of any size to S3. */
const tool = { name: 'rclone tool', url: 'https://rclone.org/s3/' }

const ToolLink = () => (
  <Anchor href={tool.url} target="_blank" rel="noreferrer" inherit underline="always">
    {tool.name}
  </Anchor>
)

/** Says that a file is over the limit, if it is. */
export function warnIfTooBig(key: string, size: number): void {
  if (size <= maxUploadSize) return
  notify.warning(
    <>
      {`${key}: To upload files above 30GB, please use the `}
      <ToolLink />
    </>,
    { shownFor: 10 * second },
  )
}

/** After a large file has failed. */
export function hintAtTool({ size }: Upload): void {
  if (size <= largeUploadSize || size > maxUploadSize) return
  notify.warning(
    <>
      To upload large files, please consider using the <ToolLink />
    </>,
    { shownFor: 10 * second },
  )
}
