import { PageHeader } from '@/components/page-header'

export function PasswordRecoveryPage() {
  return <PageHeader title="PasswordRecoveryPage" />
}
