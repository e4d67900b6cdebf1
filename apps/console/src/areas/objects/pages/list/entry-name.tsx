import { Anchor } from '@mantine/core'
import { BucketLink } from '@/areas/storage/public'
import { shownName } from '@/lib/shown-name'
import type { LineProps } from './entry-actions'

/** Leads into a folder, or opens a file. */
export function EntryName({ entry, project, place, tabIndex, onOpen }: LineProps) {
  const name = shownName(entry.name)
  if (entry.type === 'folder') {
    return (
      <BucketLink
        project={project}
        place={{ bucket: place.bucket, prefix: entry.key }}
        fw={500}
        c="var(--mantine-color-text)"
        tabIndex={tabIndex}
        from="browser"
      >
        {name}
      </BucketLink>
    )
  }
  return (
    <Anchor
      component="button"
      type="button"
      c="var(--mantine-color-text)"
      ta="left"
      lineClamp={3}
      title={name}
      tabIndex={tabIndex}
      style={{ overflowWrap: 'anywhere' }}
      onClick={() => onOpen(entry)}
    >
      {name}
    </Anchor>
  )
}
