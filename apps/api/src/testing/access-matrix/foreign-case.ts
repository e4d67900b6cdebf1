import type { Call } from '@perigee/contract/call'
import type { Refusal } from '@perigee/contract/refusal'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import type { Insertable } from 'kysely'
import type { Given } from '../api-client'
import type { Scene } from './scene'

/** What somebody else has, and a name of the same kind that nobody has. */
export interface Objects {
  known: string
  unknown: string
}

export interface ForeignScenes {
  mine: Scene
  theirs: Scene
}

/** A call of one's own that names something of somebody else. */
export interface ForeignCase {
  name: string
  call: Call
  /** What the caller's account is like. */
  account?: Partial<Insertable<UsersTable>>
  objects(theirs: Scene): Promise<Objects> | Objects
  given(object: string, scenes: ForeignScenes): Promise<Given<Call>> | Given<Call>
  /** `nothing`: it is answered as done, and nothing was. */
  answer: Refusal | 'nothing'
  /** Tables in which a wrong try is counted. */
  spends: readonly string[]
}

interface Options<C extends Call> {
  account?: Partial<Insertable<UsersTable>>
  objects: (theirs: Scene) => Promise<Objects> | Objects
  given: (object: string, scenes: ForeignScenes) => Promise<Given<C>> | Given<C>
  answer: Refusal | 'nothing'
  spends?: readonly string[]
}

export const foreign = <C extends Call>(name: string, call: C, options: Options<C>): ForeignCase => ({
  spends: [],
  ...options,
  name,
  call,
  given: (object, scenes) => options.given(object, scenes),
})
