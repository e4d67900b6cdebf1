import { Webhook } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'

/** In place of the pages for somebody whose role cannot see webhooks. */
export const NotForMembers = () => (
  <>
    <PageHeader title="Webhooks" />
    <EmptyState icon={Webhook} title="For the owner and admins">
      Only the owner of this project and its admins see and change its webhooks.
    </EmptyState>
  </>
)
