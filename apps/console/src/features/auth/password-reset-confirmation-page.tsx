import { PageHeader } from '@/components/page-header'

export function PasswordResetConfirmationPage() {
  return <PageHeader title="PasswordResetConfirmationPage" />
}
