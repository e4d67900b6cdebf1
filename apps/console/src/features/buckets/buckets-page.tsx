import { PageHeader } from '@/components/page-header'

export function BucketsPage() {
  return <PageHeader title="Buckets" />
}
