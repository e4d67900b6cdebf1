import { Anchor, Text } from '@mantine/core'
import { shownName } from '@/lib/shown-name'
import type { VersionEntry } from '../../model/entries'

/** As versions of one name are told apart by those who hear them. */
export const versionTitle = ({ name, version }: VersionEntry): string => `${shownName(name)}, version ${version}`

/** Shows the version; a delete marker has nothing to show. */
export function VersionName({ version, onPreview }: { version: VersionEntry; onPreview: () => void }) {
  if (version.isDeleteMarker) {
    return (
      <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
        {shownName(version.name)}
      </Text>
    )
  }
  return (
    <Anchor
      component="button"
      type="button"
      c="var(--mantine-color-text)"
      ta="left"
      lineClamp={3}
      data-name
      aria-label={versionTitle(version)}
      style={{ overflowWrap: 'anywhere' }}
      onClick={onPreview}
    >
      {shownName(version.name)}
    </Anchor>
  )
}
