/**
 * What happens in the product, by name. Activity log, audit log, webhooks and mails are made from this list, see
 * docs/decisions/acts.md. Names are stable: webhooks will carry them.
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
  'account.created': { about: 'account', activity: null },
  'account.deleted': { about: 'account', activity: null },
  'account.frozen': { about: 'account', activity: null },
  'account.unfrozen': { about: 'account', activity: null },
  'project.created': { about: 'project', activity: null, facts: ['name'] },
  /** The target of these three is the id of the person whom they are about. */
  'member.joined': { about: 'project', activity: null, facts: [] },
  'member.roleChanged': { about: 'project', activity: null, facts: ['from', 'to'] },
  'member.removed': { about: 'project', activity: null, facts: ['accessKeysEnded'] },
  'accessKey.created': { about: 'project', activity: null, facts: ['keyId'] },
  'accessKey.deleted': { about: 'project', activity: null, facts: ['keyId'] },
  'link.created': { about: 'project', activity: null, facts: [] },
  'link.deleted': { about: 'project', activity: null, facts: [] },
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

/** What the activity log of an account can say. */
export type ActivityKind = NonNullable<Listed['activity']>

export const activityKinds = Object.values(acts)
  .map(({ activity }) => activity)
  .filter((kind) => kind !== null)
