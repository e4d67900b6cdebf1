import type { BucketUsage } from '@perigee/contract/buckets'
import type { ConsoleProject } from '@/lib/projects'

/** What every section of the page is about. */
export interface SectionProps {
  project: ConsoleProject
  bucket: BucketUsage
}
