import { PageHeader } from '@/components/page-header'

export function ActivatePage() {
  return <PageHeader title="ActivatePage" />
}
