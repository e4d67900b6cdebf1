import { Badge, Group } from '@mantine/core'
import type { VersionEntry } from '../../model/entries'
import { LockMark } from '../list/lock-mark'

/** Whether a version is the newest, or no content at all, and what locks it. */
export const VersionMarks = ({ bucket, version }: { bucket: string; version: VersionEntry }) => (
  <Group gap={6} wrap="nowrap">
    {version.isLatest && (
      <Badge variant="light" color="green" miw="max-content">
        Latest
      </Badge>
    )}
    {version.isDeleteMarker && (
      <Badge variant="light" color="gray" miw="max-content">
        Delete marker
      </Badge>
    )}
    <LockMark bucket={bucket} entry={version} />
  </Group>
)
