/** S3 credentials with all that a tool needs to use them. */
export interface S3Access {
  accessKeyId: string
  secretKey: string
  /** With https:// or http://, without a slash at the end. */
  endpoint: string
  /** A name for configuration files: letters, digits and hyphens. */
  profile: string
  /** A bucket that the access reaches; a placeholder where none was chosen. */
  bucket: string
}

/** Where a snippet goes that is pasted into a shell; those of one tool follow each other in the same one. */
export const terminal = 'Terminal'

/** Filled-in configuration, ready to paste. */
export interface Snippet {
  /** What it is: 'Remote', 'Command'. */
  title: string
  /** The path of a file, the terminal, or where else it is pasted. */
  place: string
  text: string
  /** It holds the secret key. */
  secret: boolean
}

/** What a tool is told to reach the access. */
export type Snippets = (access: S3Access) => readonly Snippet[]
