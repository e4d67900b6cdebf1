import type { AccessType } from '../dialogs/new-access/access-types'

/** S3 credentials with all that a tool needs to use them. */
export interface S3Access {
  accessKeyId: string
  secretKey: string
  /** With https:// or http:// */
  endpoint: string
  /** A name for configuration files: letters, digits and hyphens. */
  profile: string
  /** A bucket that the access reaches; a placeholder where none was chosen. */
  bucket: string
}

/** Filled-in configuration, ready to paste. */
export interface Snippet {
  /** What it is: 'Remote', 'Command'. */
  title: string
  /** A file, or where it is pasted. */
  place: string
  text: string
  /** It holds the secret key. */
  secret: boolean
}

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
  snippets?: (access: S3Access) => readonly Snippet[]
}
