import { Stack } from '@mantine/core'
import { PageHeader } from '@/components/page-header'
import { useConfig } from '@/lib/config'
import { deletesProjects, showsProjectLimits } from '@/lib/flags'
import { useProject } from '@/lib/use-project'
import { DeletionSection } from './deletion-section'
import { DetailsSection } from './details-section'
import { LimitsSection } from './limits-section'

/** Whoever is in the project sees how it is set; what only others can change says who can. */
export function ProjectSettingsPage() {
  const project = useProject()
  const config = useConfig()
  return (
    <Stack gap={0} maw={720}>
      <PageHeader title="Project Settings" subtitle="Its name, how much it may hold, and how it is encrypted." />
      <Stack gap={40}>
        <DetailsSection project={project} />
        {showsProjectLimits(config) && <LimitsSection key={project.id} project={project} />}
        {deletesProjects(config) && <DeletionSection project={project} />}
      </Stack>
    </Stack>
  )
}
