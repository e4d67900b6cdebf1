import { lazyView } from '@/components/lazy-view'
import type { ConsoleProject } from '@/lib/projects'
import { NoticeRegion } from './notice-region'
import type { Notices } from './ranked-notice'

const ProjectBanner = lazyView(async () => (await import('./project-banner')).ProjectBanner, { failed: () => null })

interface Props {
  project: ConsoleProject | undefined
  /** Those of the account and the installation. */
  notices: Notices
}

/** The one notice that matters most, with those of the project that is open. */
export function ShownNotice({ project, notices }: Props) {
  // Nothing about a project matters more than an account that is closed.
  if (project && !notices.frozen && !notices.expired) return <ProjectBanner project={project} notices={notices} />
  return <NoticeRegion notices={notices} />
}
