import {
  type AccountLimits,
  setAccountLimits,
  setKind as setTheKind,
} from '@perigee/accounts/administration/change-account'
import { operator } from '@perigee/actors/actor'
import type { Config } from '../../load-config'
import type { AdminContext } from '../admin-database'
import { kindNames, type KindName } from './account-texts'

export interface KindFlags {
  /** Milliseconds from now; undefined = no end. */
  trial?: number
  /** Also lowers what the new kind allows less of. */
  resetLimits: boolean
}

/** @throws Error for a trial that the kind does not have; noSuchAccount */
export async function setKind(
  context: AdminContext,
  { settings }: Config,
  { who, kind: name, ...flags }: KindFlags & { who: string; kind: KindName },
): Promise<string> {
  if (flags.trial !== undefined && name !== 'free') throw new Error('Only accounts of the kind free have a trial.')
  const change = { who, kind: kindNames[name], ...flags }
  const { email } = await setTheKind({ ...context, settings: settings.api }, operator, change)
  return `${email} is now of the kind ${name}.`
}

export interface LimitFlags extends AccountLimits {
  /** Public id: only this one. */
  project?: string
}

/** @throws Error when nothing is given that can be set; noSuchAccount, ownsNoSuchProject */
export async function setLimits(
  context: AdminContext,
  who: string,
  { project, ...limits }: LimitFlags,
): Promise<string> {
  if (Object.keys(limits).length === 0) throw new Error('Give at least one limit.')
  if (limits.projects !== undefined && project !== undefined)
    throw new Error('--projects is of the account, not of a project.')
  const change = { who, limits, ...(project !== undefined && { project }) }
  const { email } = await setAccountLimits(context, operator, change)
  return `The limits of ${project === undefined ? email : `the project ${project}`} are set.`
}
