/**
 * What the console links to documentation, by the place in the help that every installation serves: a page, and the
 * anchor of a section. The front page is the empty one.
 */
export const helpTopics = {
  overview: '',
  /** Setting up an account and making a project ask who keeps the passphrase. */
  projectEncryption: 'passphrases#who-keeps-it',
  automaticEncryption: 'passphrases#automatic',
  selfManagedEncryption: 'passphrases#self-managed',
  versioning: 'versions#what-it-does',
  /** The settings of a bucket. */
  lifecycleRules: 'lifecycle#what-rules-do',
  objectLock: 'lock#what-it-does',
  /** The error about a version that is locked. */
  lockedVersion: 'lock#cannot-be-deleted',
  auditLog: 'audit-log#what-is-in-it',
  geographicDistribution: 'places#the-map',
  /** The last step of a new access. */
  newAccess: 'access#use-it',
  applications: 'access#applications',
  customDomain: 'domains#set-up',
  emissions: 'emissions#estimate',
} as const

export type HelpTopic = keyof typeof helpTopics

/** The front page of the help of an installation, by the public address of its console with a trailing slash. */
export const helpAddress = (external: string): string => `${external}help/`
