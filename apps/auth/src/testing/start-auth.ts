import { createLogger } from '@perigee/server-kit/logger'
import { fakeClock } from '@perigee/testing/clock'
import { httpClient } from '@perigee/testing/http'
import { openTestDatabase } from '@perigee/testing/postgres'
import { afterAll } from 'vitest'
import type { FindProjectOfApiKey } from '../project-of-api-key'
import { type AuthSchema, settings, start } from '../index'
import { satelliteAddress } from './grants'

export const rootSecret = new Uint8Array(32).fill(5)
export const resolveToken = 'resolve-token-of-the-gateway'

/** A real service on a free port with a database of its own, closed by the suite. */
export async function startAuth(
  options: { env?: NodeJS.ProcessEnv; resolveTokens?: string[]; projectOfApiKey?: FindProjectOfApiKey } = {},
) {
  const lines: string[] = []
  const clock = fakeClock()
  const { db, drop } = await openTestDatabase<AuthSchema>()
  const auth = await start({
    settings: settings.load({ PERIGEE_AUTH_PORT: '0', ...options.env }),
    db,
    gatewayUrl: 'http://127.0.0.1:7912',
    satelliteAddress,
    rootSecret,
    resolveTokens: options.resolveTokens ?? ['another-token', resolveToken],
    ...(options.projectOfApiKey ? { projectOfApiKey: options.projectOfApiKey } : {}),
    clock,
    logger: createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  })
  const client = httpClient(auth.url)
  afterAll(async () => {
    await auth.stop()
    await drop()
  })
  return {
    ...auth,
    db,
    clock,
    client,
    /** Everything that was logged. */
    log: () => lines.join(''),
    register: (body: unknown) => client.post('/v1/access', body),
    resolve: (id: string, token: string | null = resolveToken) =>
      client.get(`/v1/access/${id}`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }
}
