import type { ActorKind } from './permissions'

/**
 * What happens in the product, by name. Activity log, audit log, webhooks and mails are made from this list, see
 * docs/decisions/acts.md. Names are stable: webhooks carry them.
 */
interface Act {
  about: 'account' | 'project'
  /** Under which kind the owner of an account finds it in their activity log; null: it does not stand there. */
  activity: string | null
  /**
   * What an entry of the audit log says besides actor, time and target; only acts about projects have some. No secrets,
   * no names of objects, and no person but by the id of the user.
   */
  facts?: readonly string[]
}

/** The access key that a request at the gateway came with. */
const ofKey = ['keyId', 'keyName'] as const

export const acts = {
  'account.loggedIn': { about: 'account', activity: 'login' },
  'account.loggedInByPasskey': { about: 'account', activity: 'passkey-login' },
  'account.loginFailed': { about: 'account', activity: 'login-failed' },
  'account.loginLocked': { about: 'account', activity: 'login-locked' },
  'account.passwordChanged': { about: 'account', activity: 'password-changed' },
  'account.passwordReset': { about: 'account', activity: 'password-reset' },
  'account.mfaEnabled': { about: 'account', activity: 'mfa-enabled' },
  'account.mfaDisabled': { about: 'account', activity: 'mfa-disabled' },
  'account.recoveryCodesRegenerated': { about: 'account', activity: 'recovery-codes-regenerated' },
  'account.passkeyAdded': { about: 'account', activity: 'passkey-added' },
  'account.passkeyRemoved': { about: 'account', activity: 'passkey-removed' },
  'account.ssoLinked': { about: 'account', activity: 'sso-linked' },
  'account.emailChanged': { about: 'account', activity: 'email-changed' },
  'account.sessionEnded': { about: 'account', activity: 'session-ended' },
  'account.otherSessionsEnded': { about: 'account', activity: 'other-sessions-ended' },
  'account.restKeyCreated': { about: 'account', activity: 'rest-key-created' },
  'account.restKeyReplaced': { about: 'account', activity: 'rest-key-replaced' },
  'account.restKeyDeleted': { about: 'account', activity: 'rest-key-deleted' },
  'account.created': { about: 'account', activity: null },
  'account.deleted': { about: 'account', activity: null },
  'account.frozen': { about: 'account', activity: null },
  'account.unfrozen': { about: 'account', activity: null },
  'project.created': { about: 'project', activity: null, facts: ['name'] },
  'project.renamed': { about: 'project', activity: null, facts: ['from', 'to'] },
  'project.descriptionChanged': { about: 'project', activity: null, facts: [] },
  /** Those that people of the project chose, in bytes; 'none' where there is no lower one than the tier's. */
  'project.limitsChanged': {
    about: 'project',
    activity: null,
    facts: ['storageFrom', 'storageTo', 'bandwidthFrom', 'bandwidthTo'],
  },
  /** Mails about limits: on, off, or '' for what stays. */
  'project.notificationsChanged': { about: 'project', activity: null, facts: ['storage', 'egress'] },
  'project.limitRequested': { about: 'project', activity: null, facts: ['limit', 'current', 'desired'] },
  /** By the operator. A limit that stays is ''. */
  'project.tierLimitsChanged': {
    about: 'project',
    activity: null,
    facts: ['storage', 'bandwidth', 'segments', 'buckets', 'rate', 'burst'],
  },
  /** By the operator: the addresses that count now, '' where it is that of the installation. */
  'project.edgeUrlsChanged': {
    about: 'project',
    activity: null,
    facts: ['authService', 'publicLinksharing', 'internalLinksharing'],
  },
  /** By the operator, whether it may have machines: 'yes', 'no', or 'default' for what the installation says. */
  'project.computeChanged': { about: 'project', activity: null, facts: ['allowed'] },
  /** The first proof of who asks was given. */
  'project.deletionRequested': { about: 'project', activity: null, facts: [] },
  'project.deleted': { about: 'project', activity: null, facts: [] },
  /** The invited address stands beside these four, as that of the person does beside the three below. */
  'invitation.created': { about: 'project', activity: null, facts: [] },
  'invitation.resent': { about: 'project', activity: null, facts: [] },
  'invitation.withdrawn': { about: 'project', activity: null, facts: [] },
  'invitation.declined': { about: 'project', activity: null, facts: [] },
  /** The target of these three is the id of the person whom they are about. */
  'member.joined': { about: 'project', activity: null, facts: [] },
  'member.roleChanged': { about: 'project', activity: null, facts: ['from', 'to'] },
  'member.removed': { about: 'project', activity: null, facts: ['accessKeysEnded'] },
  'accessKey.created': { about: 'project', activity: null, facts: ['keyId'] },
  /** By the console, for one act against retentions under governance. */
  'accessKey.bypassCreated': { about: 'project', activity: null, facts: ['keyId'] },
  'accessKey.deleted': { about: 'project', activity: null, facts: ['keyId'] },
  'link.created': { about: 'project', activity: null, facts: [] },
  'link.deleted': { about: 'project', activity: null, facts: [] },
  /** What holds from now on: 'none' where there is no limit, 'yes' or 'no'. `asks`: for a password. */
  'link.optionsChanged': {
    about: 'project',
    activity: null,
    facts: ['ends', 'downloads', 'bytes', 'asks', 'listing', 'paused'],
  },
  /** `bucket`: what the domain shows. */
  'domain.created': { about: 'project', activity: null, facts: ['bucket'] },
  'domain.deleted': { about: 'project', activity: null, facts: ['bucket'] },
  /** The target of these four is the id; `host`: of its address alone, since the rest may be secret. */
  'webhook.created': { about: 'project', activity: null, facts: ['host'] },
  'webhook.changed': { about: 'project', activity: null, facts: ['host', 'active'] },
  'webhook.deleted': { about: 'project', activity: null, facts: ['host'] },
  'webhook.secretRotated': { about: 'project', activity: null, facts: ['overlapHours'] },
  /** Whether names of objects leave the service in webhooks: 'yes' or 'no'. */
  'project.objectNamesChanged': { about: 'project', activity: null, facts: ['told'] },
  /** The target of these is the id; `name`: what it is called. */
  'instance.created': { about: 'project', activity: null, facts: ['name', 'type', 'image', 'location'] },
  'instance.typeChanged': { about: 'project', activity: null, facts: ['name', 'from', 'to'] },
  'instance.started': { about: 'project', activity: null, facts: ['name'] },
  'instance.stopped': { about: 'project', activity: null, facts: ['name'] },
  'instance.restarted': { about: 'project', activity: null, facts: ['name'] },
  'instance.passwordReset': { about: 'project', activity: null, facts: ['name'] },
  'instance.deleted': { about: 'project', activity: null, facts: ['name'] },
  'sshKey.added': { about: 'project', activity: null, facts: ['name', 'fingerprint'] },
  'sshKey.removed': { about: 'project', activity: null, facts: ['name', 'fingerprint'] },
  'bucket.created': { about: 'project', activity: null, facts: [...ofKey, 'versioning', 'objectLock'] },
  'bucket.deleted': { about: 'project', activity: null, facts: ofKey },
  /** A bucket is to go with everything in it; `bucket.deleted` follows once that is done. */
  'bucket.emptyingBegun': { about: 'project', activity: null, facts: ofKey },
  /** The service is to delete a bucket with everything in it; `bucket.deleted` or the next one follows. */
  'bucket.deletionStarted': { about: 'project', activity: null, facts: [] },
  /** `reason`: see the domain's `deletionStops`. `removed`: versions, delete markers and uploads that were gone by then. */
  'bucket.deletionStopped': { about: 'project', activity: null, facts: ['reason', 'removed'] },
  'bucket.versioningChanged': { about: 'project', activity: null, facts: [...ofKey, 'to'] },
  /** How long new objects are kept: governance, compliance or none, and days or years. */
  'bucket.lockChanged': { about: 'project', activity: null, facts: [...ofKey, 'mode', 'days', 'years'] },
  'bucket.corsChanged': { about: 'project', activity: null, facts: [...ofKey, 'rules'] },
  'bucket.lifecycleChanged': { about: 'project', activity: null, facts: [...ofKey, 'rules'] },
  'bucket.tagsChanged': { about: 'project', activity: null, facts: [...ofKey, 'tags'] },
  /** Which webhooks hear what happens to its objects. */
  'bucket.notificationsChanged': { about: 'project', activity: null, facts: [...ofKey, 'targets'] },
  'bucket.declarationChanged': { about: 'project', activity: null, facts: [...ofKey, 'declaration', 'to'] },
  /** Locks of single objects in a bucket: how many, never which ones. */
  'objectLock.retentionSet': { about: 'project', activity: null, facts: [...ofKey, 'objects'] },
  'objectLock.retentionWeakened': { about: 'project', activity: null, facts: [...ofKey, 'objects'] },
  'objectLock.legalHoldSet': { about: 'project', activity: null, facts: [...ofKey, 'objects'] },
  'objectLock.legalHoldLifted': { about: 'project', activity: null, facts: [...ofKey, 'objects'] },
  /** Versions under governance that were deleted all the same. */
  'objectLock.governanceBypassed': { about: 'project', activity: null, facts: [...ofKey, 'objects'] },
} as const satisfies Record<string, Act>

type Listed = (typeof acts)[keyof typeof acts]

/** What stands in the audit log of a project. */
export type AuditedAct = {
  [Name in keyof typeof acts]: (typeof acts)[Name] extends { facts: unknown } ? Name : never
}[keyof typeof acts]

/** The facts of an act, each with its value. */
export type FactsOf<Name extends AuditedAct> = Readonly<Record<(typeof acts)[Name]['facts'][number], string | number>>

export const auditedActs = (Object.keys(acts) as (keyof typeof acts)[]).filter(
  (name): name is AuditedAct => 'facts' in acts[name],
)

/** What an entry of the audit log is about, as people look for it. */
export const logTopics = ['project', 'people', 'access', 'buckets', 'locks', 'compute'] as const
export type LogTopic = (typeof logTopics)[number]

const topicOfNoun: Readonly<Record<NounOf<AuditedAct>, LogTopic>> = {
  project: 'project',
  invitation: 'people',
  member: 'people',
  accessKey: 'access',
  link: 'access',
  domain: 'access',
  webhook: 'access',
  bucket: 'buckets',
  objectLock: 'locks',
  instance: 'compute',
  sshKey: 'compute',
}

type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never

/** The acts of a topic; the noun before the dot decides. */
export const actsAbout = (topic: LogTopic): AuditedAct[] =>
  auditedActs.filter((name) => topicOfNoun[name.slice(0, name.indexOf('.')) as NounOf<AuditedAct>] === topic)

/** Acts on the locks of single objects, which are counted. */
export type LockAct = Extract<AuditedAct, `objectLock.${string}`>

/**
 * How an act of the audit log came about: a person in the console or by a REST key, a tool with an access key, the console
 * with the key that it made for its file browser, the operator, or a job.
 */
export const actedBy = [
  'session',
  'restKey',
  'accessKey',
  'browserKey',
  'operator',
  'job',
] as const satisfies readonly (ActorKind | 'accessKey' | 'browserKey')[]
export type ActedBy = (typeof actedBy)[number]

/** What the activity log of an account can say. */
export type ActivityKind = NonNullable<Listed['activity']>

export const activityKinds = Object.values(acts)
  .map(({ activity }) => activity)
  .filter((kind) => kind !== null)
