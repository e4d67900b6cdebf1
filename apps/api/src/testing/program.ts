import type { NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import type { Call } from '@perigee/contract/call'
import type { Problem } from '@perigee/contract/public/problem'
import type { UserId } from '@perigee/std/brand'
import type { CallAnswer, Given } from './api-client'
import { aPublicCaller } from './public-caller'
import type { TestApi } from './start-api'

/** An answer whose body is typed by the call; a failure has what the public API says of it. */
export type ProgramAnswer<C extends Call> = CallAnswer<C> & { body: Partial<Problem> }

/** A program that makes calls of the public API with a key of somebody. */
export interface Program {
  call<C extends Call>(call: C, given?: Given<C>): Promise<ProgramAnswer<C>>
}

/** Whose key it is has a paid account from then on. */
export async function aProgram(
  api: TestApi,
  { id }: { id: UserId },
  rights: Partial<NewRestKey> = {},
): Promise<Program> {
  const { key } = await aPublicCaller(api, id, rights)
  const client = api.browser()
  return {
    call: async <C extends Call>(call: C, given: Given<C> = {}) => {
      const headers = { authorization: `Bearer ${key}`, ...given.headers }
      return (await client.plain(call, { ...given, headers })) as ProgramAnswer<C>
    },
  }
}
