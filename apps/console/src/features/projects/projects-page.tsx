import { PageHeader } from '@/components/page-header'

export function ProjectsPage() {
  return <PageHeader title="ProjectsPage" />
}
