import type { Snippets } from '@perigee/s3/tool-snippets/snippet'
import type { AccessType } from '../dialogs/new-access/access-types'

export type Category = 'Media' | 'File Management' | 'Backup & Recovery' | 'Content Delivery' | 'Scientific' | 'AI'

/** A tool of somebody else that works with the data of a project. */
export interface Application {
  /** Stays for good: events and addresses name it. */
  id: string
  name: string
  description: string
  categories: readonly Category[]
  isFeatured?: boolean
  /** The tool's own documentation; empty where it has none. */
  docs: string
  accessType: AccessType
  snippets?: Snippets
}
