import type { NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import type { Call } from '@perigee/contract/call'
import { findUserById } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { type CallAnswer, type Given } from './api-client'
import { aRestKey } from './rest-keys'
import type { TestApi } from './start-api'

/** A program that calls the public API with a key of somebody, who needs a paid plan. */
export interface Program {
  key: string
  call<C extends Call>(call: C, given?: Given<C>): Promise<CallAnswer<C> & { body: { path?: string; message?: string } }>
}

export async function aProgram(
  api: TestApi,
  { id }: { id: UserId },
  rights: Partial<NewRestKey> = {},
): Promise<Program> {
  const user = await findUserById(api.db, id)
  if (!user) throw new Error('nobody has the key')
  const caller = { ip: '192.0.2.1', userAgent: 'test' }
  const { key } = await aRestKey(api, { kind: 'session', user, caller, idHash: new Uint8Array() }, rights)
  const client = api.browser()
  return {
    key,
    call: async (call, given = {}) =>
      (await client.plain(call, {
        ...given,
        headers: { authorization: `Bearer ${key}`, ...given.headers },
      })) as Awaited<ReturnType<Program['call']>> as never,
  }
}
