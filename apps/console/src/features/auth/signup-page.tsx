import { PageHeader } from '@/components/page-header'

export function SignupPage() {
  return <PageHeader title="SignupPage" />
}
