import { useBillingNotices } from '@/areas/billing/public'
import type { ConsoleProject } from '@/lib/projects'
import type { Notices } from './ranked-notice'
import { ShownNotice } from './shown-notice'

/** The same notices with those about bills: its code is not there for who sees none. */
export const BillingBanner = ({ project, notices }: { project: ConsoleProject | undefined; notices: Notices }) => (
  <ShownNotice project={project} notices={{ ...notices, ...useBillingNotices() }} />
)
