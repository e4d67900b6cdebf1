import { PageHeader } from '@/components/page-header'
import { useProject } from '@/lib/use-project'
import { useTrialReminder } from '@/areas/trial/public'
import { whoCanRead } from '@/lib/who-can-read'
import { FirstStepsPanel } from './first-steps/first-steps-panel'
import { ProjectUsage } from './project-usage'

export function DashboardPage() {
  const project = useProject()
  useTrialReminder(project)
  return (
    <>
      <PageHeader title={project.name} subtitle={whoCanRead(project)} />
      <FirstStepsPanel key={`steps of ${project.id}`} project={project} />
      <ProjectUsage key={project.id} project={project} />
    </>
  )
}
