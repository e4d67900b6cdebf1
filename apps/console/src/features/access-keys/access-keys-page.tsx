import { PageHeader } from '@/components/page-header'

export function AccessKeysPage() {
  return <PageHeader title="Access" />
}
