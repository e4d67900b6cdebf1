import type { ApiConfig } from '@perigee/api'
import { createSandbox } from '@perigee/card-providers/sandbox/create-sandbox'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { systemClock } from '@perigee/std/clock'
import { toHex } from '@perigee/std/encoding'
import type { Kysely } from 'kysely'

interface Parts {
  db: Kysely<CardSandboxSchema>
  rootSecret: Uint8Array
  /** Where this process answers. */
  apiUrl: string
  shutdown: Shutdown
}

/** The sandbox, which tells our own webhook what becomes of its test cards. */
export async function openSandbox({
  db,
  rootSecret,
  apiUrl,
  shutdown,
}: Parts): Promise<NonNullable<ApiConfig['cards']>> {
  const secret = toHex(deriveInstallationKey(rootSecret, 'card-sandbox'))
  const webhook = { url: `${apiUrl}/api/v0/payments/webhook`, secret }
  const sandbox = await createSandbox({ db, clock: systemClock, webhook })
  const { stop } = sandbox.start()
  shutdown.onShutdown('card sandbox', stop)
  return { provider: sandbox, sandbox }
}
