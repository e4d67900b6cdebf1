import type { Call } from '@perigee/contract/call'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import type { Insertable } from 'kysely'
import type { Given } from '../api-client'
import type { Scene } from './scene'

/** A request that works for its maker, in an account without restrictions. */
export interface Example {
  name: string
  call: Call
  /** What the account is like. */
  account?: Partial<Insertable<UsersTable>>
  /** False: it is about something of somebody else, also where the caller's things are their own. */
  own?: false
  /** Runs before anything is restricted, and may prepare what the request needs. */
  given(scene: Scene): Promise<Given<Call>> | Given<Call>
  /** Tables that even a refusal changes: tries that are counted, challenges that are used up. */
  spends: readonly string[]
}

interface Options<C extends Call> {
  own?: false
  account?: Partial<Insertable<UsersTable>>
  given?: (scene: Scene) => Promise<Given<C>> | Given<C>
  spends?: readonly string[]
}

export const example = <C extends Call>(name: string, call: C, options: Options<C> = {}): Example => ({
  name,
  call,
  ...(options.account && { account: options.account }),
  ...(options.own === false && { own: false }),
  given: (scene) => options.given?.(scene) ?? {},
  spends: options.spends ?? [],
})
