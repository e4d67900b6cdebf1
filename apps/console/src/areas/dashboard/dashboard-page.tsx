import { Button } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { PageHeader } from '@/components/page-header'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { usageReportDialog } from '@/areas/usage-report/public'
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
      <PageHeader title={project.name} subtitle={whoCanRead(project)} action={<ReportButton project={project} />} />
      <FirstStepsPanel key={`steps of ${project.id}`} project={project} />
      <ProjectUsage key={project.id} project={project} />
    </>
  )
}

/** For owners, who are charged for what the report tells. */
function ReportButton({ project }: { project: ConsoleProject }) {
  const may = useMay(project)
  if (!may('usageReport.read')) return null
  const open = () =>
    openDialog(usageReportDialog, { projectId: project.id }, { needs: { project, action: 'usageReport.read' } })
  return (
    <Button variant="default" leftSection={<FileDown size={16} aria-hidden />} onClick={open}>
      Usage report
    </Button>
  )
}
