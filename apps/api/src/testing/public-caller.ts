import type { NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import type { Problem } from '@perigee/contract/public/problem'
import { accountKinds } from '@perigee/domain/account-kinds'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Answer, Ask } from '@perigee/testing/http'
import { aRestKey } from './rest-keys'
import type { TestApi } from './start-api'

export interface PublicAnswer extends Answer {
  body: Record<string, never> & Partial<Problem>
}

/** A program with a key. */
export interface PublicCaller {
  id: string
  key: string
  send(method: string, path: string, ask?: Ask): Promise<PublicAnswer>
}

/** A key of this person, whose account is a paid one from now on, and what sends requests with it. */
export async function aPublicCaller(
  api: TestApi,
  userId: UserId,
  given: Partial<NewRestKey> = {},
): Promise<PublicCaller> {
  await updateUser(api.db, userId, { kind: accountKinds.paid })
  const user = await findUserById(api.db, userId)
  if (!user) throw new Error('there is no such account')
  const caller = { ip: '127.0.0.1', userAgent: 'test' }
  const made = await aRestKey(api, { kind: 'session', user, caller, idHash: new Uint8Array(32) }, given)
  return { ...made, send: sendWith(api, made.key) }
}

/** Requests as programs send them: without cookies and Origin. */
export const sendWith =
  (api: TestApi, key: string | undefined) =>
  async (method: string, path: string, { headers = {}, body }: Ask = {}): Promise<PublicAnswer> => {
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
    const response = await fetch(new URL(path, api.url), {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...authorization, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: <T>() => JSON.parse(text) as T,
      body: (isJson ? JSON.parse(text) : {}) as PublicAnswer['body'],
    }
  }
