import type { May } from '@perigee/contract/call'
import type { Refusal } from '@perigee/contract/refusal'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { notPermitted } from '@perigee/contract/refusals/permissions'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { ssoRefusals } from '@perigee/contract/refusals/sso'
import { projectPermissions } from '@perigee/domain/permission-table'
import { can, type ProjectAction } from '@perigee/domain/permissions'
import type { Role } from '@perigee/domain/roles'
import type { ColumnName } from './columns'
import type { Example } from './example'

export type Verdict = 'works' | Refusal

interface Rule {
  /** In the scene's project, where it is another one than owner: the table of permissions says what follows. */
  role?: { is: Role; own: boolean }
  /** For calls that need a session. */
  session: Verdict
  /** By example, or by the words that examples begin with; the longest that fits counts. */
  except?: Record<string, Verdict>
}

const notLoggedIn = commonRefusals.notLoggedIn()
const wrongCredentials = authRefusals.wrongCredentials()
const restricted = authRefusals.loginRestricted()
const unknownLink = authRefusals.unknownResetToken()
const passkeyRefused = passkeyRefusals.passkeyRefused()
const ssoManaged = flowRefusals.ssoManaged()
const tooMany = authRefusals.tooManyAttempts()
const frozen = authRefusals.accountFrozen()
const checked = authRefusals.accountUnderReview()

/** Whatever the account is like: this installation has no captcha, provider and partner, and nobody waits for activation. */
const always: Record<string, Verdict> = {
  'auth.captchaChallenge': authRefusals.noOwnCaptcha(),
  getPartnerText: commonRefusals.noSuchPartner(),
  'sso.url': ssoRefusals.notAnSsoUser(),
  'auth.activate, address taken': authRefusals.wrongActivationCode(),
}

/** As though there was no such project; of a key, no such key. */
const outside: Rule = {
  session: projectRefusals.noSuchProject(),
  except: { 'apiKeys.deleteByIds': apiKeyRefusals.noSuchApiKey(), 'apiKeys.storeFacts': apiKeyRefusals.noSuchApiKey() },
}
const inRole = (is: Role, { own }: { own: boolean }): Rule => ({
  session: 'works',
  role: { is, own },
  ...(!own && { except: { 'apiKeys.storeFacts': apiKeyRefusals.keyFactsNotYours() } }),
})

const signedOut: Rule = { session: notLoggedIn }
const unrestricted: Rule = { session: 'works' }
/** Limits are zero, so there is nothing to make a project from; everything else can be seen, changed and left. */
const frozenLimits: Rule = {
  session: 'works',
  except: {
    'projects.create': frozen,
    'projects.setLimits': frozen,
    'projects.requestLimit': frozen,
    'accounts.requestLimitIncrease': frozen,
  },
}
const deadLink = { 'auth.checkResetLink': unknownLink, 'auth.resetPassword': unknownLink }
/** Only the keys of active accounts open anything. */
const deadKey = { 'generatedApi.tokenByApiKey': notLoggedIn }
/** In as little as somebody without an account, and told no more. */
const shutOut: Rule = {
  session: notLoggedIn,
  except: { 'auth.login': wrongCredentials, 'passkeys.login': passkeyRefused, ...deadLink, ...deadKey },
}
/** The owner may know it: the right password is answered with the way to support. */
const held: Rule = {
  session: notLoggedIn,
  except: { 'auth.login': restricted, 'passkeys.login': restricted, ...deadLink, ...deadKey },
}

/** 401 means "not logged in" and, where a login or a link is tried, "wrong"; whoever is in never gets it. */
export const rules: Record<ColumnName, Rule> = {
  active: inRole('owner', { own: true }),
  admin: inRole('admin', { own: false }),
  member: inRole('member', { own: false }),
  memberWithOwn: inRole('member', { own: true }),
  removed: outside,
  invited: outside,
  adminElsewhere: outside,

  noSession: signedOut,
  expired: signedOut,
  loggedOut: signedOut,
  endedElsewhere: signedOut,
  ended: signedOut,

  billing: frozenLimits,
  billingWarning: unrestricted,
  violation: shutOut,
  legal: held,
  delayedBot: unrestricted,
  bot: { session: notLoggedIn, except: { 'auth.login': restricted, 'passkeys.login': restricted, ...deadKey } },
  trial: frozenLimits,

  pendingVerification: {
    session: 'works',
    except: {
      'projects.create': checked,
      'apiKeys.create': checked,
      'connectionTests.open': checked,
      'connectionTests.get': checked,
      'connectionTests.close': checked,
      'apiKeys.storeFacts': checked,
      'domains.create': checked,
      'projects.answerInvitation': checked,
      'projects.requestLimit': checked,
      'links.record': checked,
      'members.invite': checked,
      'members.inviteMany': checked,
      'members.inviteAgain': checked,
      'members.inviteLink': checked,
      'accounts.requestLimitIncrease': checked,
      'restKeys.create': checked,
      'restKeys.rotate': checked,
      'webhooks.create': checked,
      'webhooks.change': checked,
      'webhooks.remove': checked,
      'webhooks.rotate': checked,
      'webhooks.test': checked,
      'webhooks.replay': checked,
      'webhooks.replayOne': checked,
      'webhooks.setBucket': checked,
      ...deadKey,
      forms: checked,
      'auth.login': restricted,
      'passkeys.login': restricted,
    },
  },
  inactive: shutOut,
  // Its address is free again.
  deleted: { ...shutOut, except: { ...shutOut.except, 'auth.activate, address taken': 'works' } },
  pendingDeletion: shutOut,
  legalHold: held,

  // The lock is on proofs of who one is. A link of a mail is one that cannot be guessed.
  locked: {
    session: 'works',
    except: {
      accountFlows: flowRefusals.flowLocked(),
      'projects.delete': flowRefusals.flowLocked(),
      'projects.resendDeletionCode': flowRefusals.flowLocked(),
      'mfa.generateSecret': tooMany,
      'mfa.disable': tooMany,
      'mfa.regenerateRecoveryCodes': tooMany,
      'passkeys.beginRegistration': tooMany,
      'auth.login': wrongCredentials,
      'passkeys.login': passkeyRefused,
      'auth.resetPassword, two factors': tooMany,
    },
  },
  // The provider says who they are: nothing of ours may be put in its place.
  singleSignOn: {
    session: 'works',
    except: {
      'accounts.changePassword': ssoManaged,
      accountFlows: ssoManaged,
      'projects.delete': ssoManaged,
      'projects.resendDeletionCode': ssoManaged,
      'mfa.generateSecret': ssoManaged,
      'mfa.enable': ssoManaged,
      'passkeys.beginRegistration': commonRefusals.forbidden(),
      'auth.login': wrongCredentials,
      'passkeys.login': passkeyRefused,
      'auth.checkResetLink': ssoManaged,
      'generatedApi.tokenByApiKey': ssoManaged,
      'auth.resetPassword': ssoManaged,
    },
  },
}

const isProjectCall = (may: May): may is ProjectAction => may in projectPermissions

const fits = (key: string, name: string): boolean =>
  name === key || name.startsWith(`${key}.`) || name.startsWith(`${key},`)

export function verdictOn(column: ColumnName, { name, call, own }: Pick<Example, 'name' | 'call' | 'own'>): Verdict {
  const { session, role, except = {} } = rules[column]
  const told = { ...always, ...except }
  const [key] = Object.keys(told)
    .filter((one) => fits(one, name))
    .toSorted((a, b) => b.length - a.length)
  const { may } = call
  const exception = key === undefined ? undefined : told[key]
  if (role && isProjectCall(may))
    return can(role.is, may, { own: own ?? role.own }) ? (exception ?? 'works') : notPermitted(may)
  return exception ?? (call.session === 'required' ? session : 'works')
}

/** Keys of the table that no example has. */
export const deadKeys = (names: readonly string[]): string[] =>
  [always, ...Object.values(rules).map(({ except = {} }) => except)]
    .flatMap((except) => Object.keys(except))
    .filter((key) => !names.some((name) => fits(key, name)))
