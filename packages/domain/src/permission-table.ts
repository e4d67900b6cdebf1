import type { Role } from './roles'

/** Who acts besides a person with a session. A REST key acts for a person and has that person's role. */
export type OtherActor = 'restKey' | 'operator' | 'job'

/** What the action is about, as far as permission depends on it. */
export interface ActionTarget {
  /** The thing was made by the caller, or the person is the caller. */
  own?: boolean
  /** Role of the person about whom a change in the team is. */
  targetRole?: Role
}

type RoleRule = (role: Role, target: ActionTarget) => boolean

export interface Permission {
  /** The people of a project who may; absent for actions on one's own account, which everybody has. */
  people?: RoleRule
  also: readonly OtherActor[]
  /** Makes something, or takes room: refused while the operator checks the account. */
  makes?: true
}

const everyone: RoleRule = () => true
/** Not for people: for operators and jobs alone. */
export const nobody: RoleRule = () => false
const owner: RoleRule = (role) => role === 'owner'
const leaders: RoleRule = (role) => role !== 'member'
const leadersOrOwn: RoleRule = (role, { own }) => role !== 'member' || own === true
const removal: RoleRule = (role, target) => target.targetRole !== 'owner' && leadersOrOwn(role, target)
const roleChange: RoleRule = (role, { targetRole }) => role === 'owner' && targetRole !== 'owner'

/** Actions in a project. */
export const projectPermissions = {
  /** What is needed to read its objects: configuration, salt, managed passphrase, check values of passphrases. */
  'project.open': { people: everyone, also: [] },
  'project.view': { people: everyone, also: ['restKey', 'operator'] },
  'project.readUsage': { people: everyone, also: ['restKey', 'operator'] },
  /** Figures that bills are made of. */
  'usageReport.read': { people: owner, also: ['restKey', 'operator'] },
  /** What its months may cost: for who pays. In a session alone, as all of one's own money. */
  'project.setBudget': { people: owner, also: [] },
  /** Limits of the account's tier. People choose lower ones by `project.setLimits`. */
  'project.setTierLimits': { people: nobody, also: ['operator'] },
  /** Edge services of their own. */
  'project.setEdgeUrls': { people: nobody, also: ['operator'] },
  /** Prices of its own. */
  'project.setEntitlement': { people: nobody, also: ['operator'] },
  /** Whether it may have machines. */
  'project.setCompute': { people: nobody, also: ['operator'] },
  'passphraseCheck.add': { people: everyone, also: [] },
  'accessKey.view': { people: everyone, also: ['restKey', 'operator'] },
  'accessKey.create': { people: everyone, also: ['restKey'], makes: true },
  'accessKey.delete': { people: leadersOrOwn, also: ['restKey'] },
  /** With the managed passphrase of the project; of others, grants are made where the passphrase is. */
  'accessGrant.create': { people: everyone, also: ['restKey'], makes: true },
  /** Public links of the project, whoever made them. */
  'link.view': { people: everyone, also: ['restKey', 'operator'] },
  /** The link of an API key, with the rules that it begins with. In a session alone: the browser makes the link. */
  'link.record': { people: leadersOrOwn, also: [], makes: true },
  'link.change': { people: leadersOrOwn, also: ['restKey'] },
  'link.revoke': { people: leadersOrOwn, also: ['restKey'] },
  'domain.view': { people: everyone, also: ['restKey', 'operator'] },
  'domain.create': { people: everyone, also: ['restKey'], makes: true },
  'domain.delete': { people: leadersOrOwn, also: ['restKey'] },
  'bucket.create': { people: everyone, also: ['restKey'], makes: true },
  'bucket.view': { people: everyone, also: ['restKey', 'operator'] },
  /** Asked by the object store, for the person who made the API key. */
  'bucket.delete': { people: leadersOrOwn, also: ['restKey'] },
  'bucket.setVersioning': { people: everyone, also: ['restKey'] },
  'bucket.setLock': { people: everyone, also: ['restKey'] },
  'bucket.setCors': { people: everyone, also: ['restKey'] },
  'bucket.setTags': { people: everyone, also: ['restKey'] },
  /** Asked by the object store, for the person who made the API key: rules delete what others have stored. */
  'bucket.setLifecycle': { people: leadersOrOwn, also: ['restKey'] },
  /** A right of access keys: those of others are made without it. */
  'object.bypassGovernance': { people: leaders, also: [] },
  'project.rename': { people: owner, also: ['restKey'] },
  /** In a session alone: its steps prove who asks. */
  'project.delete': { people: owner, also: [] },
  /** Without those steps, and only where nothing is left that could be lost. */
  'project.deleteEmpty': { people: owner, also: ['restKey'] },
  'project.requestLimit': { people: owner, also: [], makes: true },
  'project.setLimits': { people: leaders, also: ['restKey'] },
  /** Whether mails say that a limit is near. */
  'project.setNotifications': { people: leaders, also: ['restKey'] },
  'member.view': { people: everyone, also: ['restKey', 'operator'] },
  'member.invite': { people: leaders, also: ['restKey'], makes: true },
  'member.cancelInvitation': { people: leaders, also: ['restKey'] },
  'member.remove': { people: removal, also: ['restKey', 'operator'] },
  'member.changeRole': { people: roleChange, also: ['restKey'] },
  'webhook.view': { people: leaders, also: ['restKey', 'operator'] },
  'webhook.change': { people: leaders, also: ['restKey'], makes: true },
  /** Whether names of objects leave the service in webhooks. In a session alone: what is encrypted is told to others. */
  'project.tellObjectNames': { people: owner, also: [] },
  /** Machines and SSH keys of the project: the token of the compute service is for who may this. */
  'compute.use': { people: leaders, also: ['restKey'] },
  'compute.create': { people: leaders, also: ['restKey'], makes: true },
  /** The project's audit log, as far as one's own acts stand in it. */
  'audit.read': { people: everyone, also: ['restKey', 'operator'] },
  'audit.readOthers': { people: leaders, also: ['restKey', 'operator'] },
} as const satisfies Record<string, Permission & { people: RoleRule }>

/** Actions on one's own account. */
export const accountPermissions = {
  'project.list': { also: ['restKey'] },
  'project.create': { also: ['restKey'], makes: true },
  'account.readOwn': { also: ['restKey'] },
  'account.readUsage': { also: ['restKey'] },
  /** One's own balances, charges, invoices and budgets. */
  'billing.view': { also: ['restKey'] },
  'invitation.answer': { also: [], makes: true },
  /** In a session alone, as what follows: no key makes others, or takes them away. */
  'restKey.view': { also: [] },
  'restKey.create': { also: [], makes: true },
  'restKey.delete': { also: [] },
} as const satisfies Record<string, Permission & { people?: never }>

/** Actions on the whole installation, or on an account that is not one's own. */
export const installationPermissions = {
  /** A leaked key, whoever made it. */
  'accessKey.withdraw': { people: nobody, also: ['operator'] },
  /** A leaked key of the public API, whoever made it. */
  'restKey.withdraw': { people: nobody, also: ['operator'] },
  'passphrase.reseal': { people: nobody, also: ['operator'] },
  'account.view': { people: nobody, also: ['operator'] },
  'account.setKind': { people: nobody, also: ['operator'] },
  /** Whose prices and texts count, and whether a reseller bills the account. */
  'account.setPartner': { people: nobody, also: ['operator'] },
  'account.setLimits': { people: nobody, also: ['operator'] },
  'account.freeze': { people: nobody, also: ['operator', 'job'] },
  'account.unfreeze': { people: nobody, also: ['operator', 'job'] },
  'account.delete': { people: nobody, also: ['operator', 'job'] },
  'coupon.view': { people: nobody, also: ['operator'] },
  'coupon.change': { people: nobody, also: ['operator'] },
  'registrationLink.create': { people: nobody, also: ['operator'] },
  /** What people sent from the console. */
  'feedback.read': { people: nobody, also: ['operator'] },
  'feedback.deliver': { people: nobody, also: ['job'] },
  /** Mails that acts have written down. */
  'mail.deliver': { people: nobody, also: ['job'] },
  /** Mails about what comes by itself: trials that end, limits that are reached, sign-ups that nobody confirmed. */
  'account.remind': { people: nobody, also: ['job'] },
  /** Says up to where the chains of audit logs hold. */
  'audit.verify': { people: nobody, also: ['operator'] },
  /** Joins new entries of audit logs to their chains. */
  'audit.chain': { people: nobody, also: ['job'] },
  /** Compares budgets with what was spent, and tells their owners. */
  'budget.watch': { people: nobody, also: ['job'] },
  /** Sends what waits for webhooks. */
  'webhook.deliver': { people: nobody, also: ['job'] },
  /** Brings the books to what the card provider says. */
  'payment.settle': { people: nobody, also: ['job'] },
  /** Asks DNS what has become of connected domains. */
  'domain.check': { people: nobody, also: ['job'] },
  /** Makes, sends and collects invoices, and says whether the books hold. */
  'billing.invoice': { people: nobody, also: ['operator', 'job'] },
  /** Gives money back, or takes back what an invoice asks for. */
  'billing.credit': { people: nobody, also: ['operator'] },
  /** Brings machines to what people want of them. */
  'compute.reconcile': { people: nobody, also: ['job'] },
  /** Which machines there are, in all projects. */
  'compute.viewAll': { people: nobody, also: ['operator'] },
  /** Gives up a location that does not come back, with the machines that it had. */
  'compute.forgetLocation': { people: nobody, also: ['operator'] },
  /** How far the chains of tokens have been read. */
  'token.viewChains': { people: nobody, also: ['operator'] },
  /** Lets a chain go on that was halted over a credited deposit. */
  'token.resumeChain': { people: nobody, also: ['operator'] },
  /** Reads deposits of tokens, and writes them into the books. */
  'token.scan': { people: nobody, also: ['job'] },
  /** Sessions, challenges, links and lines of logs that have ended. */
  'expired.purge': { people: nobody, also: ['job'] },
} as const satisfies Record<string, Permission & { people: RoleRule }>

/** Actions that no code asks for yet. Code that does moves its row up; nothing can name these until then. */
export const plannedPermissions = {
  'cost.read': { people: owner, also: ['restKey', 'operator'] },
  'spendCap.set': { people: owner, also: ['operator'] },

  'billing.change': { also: [] },
} as const satisfies Record<string, Permission>
