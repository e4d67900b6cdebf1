import type { Call } from '@perigee/contract/call'
import { sessions } from '@perigee/contract/sessions'
import { auth } from '@perigee/contract/auth'
import { freezeKinds, type FreezeKind } from '@perigee/domain/freezes'
import { deleteSession } from '@perigee/satellite-db/sessions'
import { projectPermissions } from '@perigee/domain/permission-table'
import { minute } from '@perigee/std/durations'
import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { userStatus } from '@perigee/domain/user-status'
import { asAdminElsewhere, asInvited, asRemoved, inProjectOfAnother } from './roles'
import { logIn, setColumns, type Scene } from './scene'

/** A state that somebody's account or session can be in when a call is made. */
export interface Column {
  name: string
  enter(scene: Scene): Promise<unknown>
  /** The calls that are tried in it; all of them when absent. */
  only?(call: Call): boolean
  /** Tables that are changed by every call: an expired session goes when it is seen. */
  spends?: readonly string[]
}

/** A role matters to what a project has; the other columns show that the rest goes on. */
const aboutProjects = ({ may }: Call): boolean => may in projectPermissions

const status = (value: number) => (scene: Scene) => setColumns(scene, { status: value })

const frozen = (kind: FreezeKind) => async (scene: Scene) => {
  const now = scene.api.clock()
  const frozen = await scene.api.db.transaction().execute((trx) => freezeUser(trx, { userId: scene.id, kind, now }))
  if (!frozen.ok) throw new Error(`not frozen because of ${frozen.because}`)
}

async function endedElsewhere({ api, id }: Scene): Promise<void> {
  const { browser } = await logIn(api, id)
  await browser.call(sessions.invalidateOthers)
}

async function loggedOut({ api, browser }: Scene): Promise<void> {
  const { name } = api.deps.cookies.session
  const token = browser.http.cookies.get(name) ?? ''
  await browser.call(auth.logout)
  browser.http.cookies.set(name, token)
}

const expired = ({ api, id }: Scene) =>
  api.db.updateTable('satellite.sessions').set({ expires_at: api.clock() }).where('user_id', '=', id).execute()

const locked = (scene: Scene) =>
  setColumns(scene, {
    failed_login_count: 3,
    login_lockout_expiration: new Date(scene.api.clock().getTime() + 2 * minute),
  })

export const columns = {
  active: { name: 'an active account', enter: async () => undefined },

  noSession: {
    name: 'no session',
    enter: async ({ api, browser }) => browser.http.cookies.delete(api.deps.cookies.session.name),
  },
  expired: { name: 'an expired session', enter: expired, spends: ['sessions'] },
  loggedOut: { name: 'a session that was logged out', enter: loggedOut },
  endedElsewhere: { name: 'a session that another device ended', enter: endedElsewhere },
  ended: { name: 'a session that is gone', enter: ({ api, session }) => deleteSession(api.db, session.idHash) },

  billing: { name: 'a billing freeze', enter: frozen(freezeKinds.billing) },
  billingWarning: { name: 'a billing warning', enter: frozen(freezeKinds.billingWarning) },
  violation: { name: 'a violation freeze', enter: frozen(freezeKinds.violation) },
  legal: { name: 'a legal freeze', enter: frozen(freezeKinds.legal) },
  delayedBot: { name: 'a bot freeze to come', enter: frozen(freezeKinds.delayedBot) },
  bot: { name: 'a bot freeze', enter: frozen(freezeKinds.bot) },
  trial: { name: 'a trial freeze', enter: frozen(freezeKinds.trialExpiration) },

  pendingVerification: { name: 'a pending check', enter: status(userStatus.pendingBotVerification) },
  inactive: { name: 'an account not yet activated', enter: status(userStatus.inactive) },
  deleted: { name: 'a deleted account', enter: status(userStatus.deleted) },
  pendingDeletion: { name: 'a pending deletion', enter: status(userStatus.pendingDeletion) },
  legalHold: { name: 'a legal hold', enter: status(userStatus.legalHold) },
  locked: { name: 'a locked login', enter: locked },
  singleSignOn: {
    name: 'an account of single sign-on',
    enter: (scene) => setColumns(scene, { external_id: `acme:${scene.id}` }),
  },

  admin: {
    name: 'an admin, things of others',
    only: aboutProjects,
    enter: inProjectOfAnother({ role: 'admin', things: "somebody else's" }),
  },
  member: {
    name: 'a member, things of others',
    only: aboutProjects,
    enter: inProjectOfAnother({ role: 'member', things: "somebody else's" }),
  },
  memberWithOwn: {
    name: 'a member, own things',
    only: aboutProjects,
    enter: inProjectOfAnother({ role: 'member', things: 'own' }),
  },
  removed: { name: 'somebody who was removed a moment ago', only: aboutProjects, enter: asRemoved },
  invited: { name: 'somebody who is only invited', only: aboutProjects, enter: asInvited },
  adminElsewhere: { name: 'an admin of another project', only: aboutProjects, enter: asAdminElsewhere },
} satisfies Record<string, Column>

export type ColumnName = keyof typeof columns
