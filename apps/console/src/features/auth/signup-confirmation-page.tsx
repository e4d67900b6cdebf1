import { PageHeader } from '@/components/page-header'

export function SignupConfirmationPage() {
  return <PageHeader title="SignupConfirmationPage" />
}
