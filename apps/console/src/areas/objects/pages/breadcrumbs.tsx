import { Box, Breadcrumbs, Text } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { BucketLink, crumbs, type Place } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { shownName } from '../model/shown-name'

/** The way to the folder; every step but the last leads there. */
export function BrowserBreadcrumbs({ project, place }: { project: ConsoleProject; place: Place }) {
  const way = crumbs(place)
  return (
    <Box component="nav" aria-label="Folder" mb="md">
      <Breadcrumbs separator={<ChevronRight size={14} aria-hidden />} separatorMargin={6} style={{ flexWrap: 'wrap' }}>
        {way.map((crumb, at) =>
          at === way.length - 1 ? (
            <Text key={crumb.place.prefix} fw={600} aria-current="page" style={{ overflowWrap: 'anywhere' }}>
              {shownName(crumb.name)}
            </Text>
          ) : (
            <BucketLink key={crumb.place.prefix} project={project} place={crumb.place} from="browser">
              {shownName(crumb.name)}
            </BucketLink>
          ),
        )}
      </Breadcrumbs>
    </Box>
  )
}
