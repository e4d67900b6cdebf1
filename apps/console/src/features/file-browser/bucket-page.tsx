import { PageHeader } from '@/components/page-header'

export function BucketPage() {
  return <PageHeader title="Bucket" />
}
