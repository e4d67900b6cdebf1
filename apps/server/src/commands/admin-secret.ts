import { resealTotpSecrets } from '@perigee/accounts/second-factors/totp-secret'
import { resealInstances } from '@perigee/compute/instances/reseal-instances'
import { resealRecords } from '@perigee/auth/operator'
import { resealApiKeys } from '@perigee/satellite-db/api-key-secrets'
import { migrations } from '@perigee/satellite-db/migrations/index'
import { forgetNotedValues, noteOldValues } from '@perigee/satellite-db/old-values'
import { belongsToRootSecret, noteRootSecret } from '@perigee/satellite-db/root-secret'
import { openInstallation, parseRootSecret } from '@perigee/server-kit/installation'
import { isFormatError } from '@perigee/crypto/format-error'
import { migrate } from '@perigee/server-kit/migrate'
import { UnsealError } from '@perigee/server-kit/sealed-bytes'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import type { Config } from '../load-config'
import { isWithoutServers } from '../services/presence'
import type { AdminContext, AdminDb } from './admin-database'

/**
 * Seals under the root secret that the installation has now what was sealed under the one of before, all in one
 * transaction, and clears what that one opens from the files of PostgreSQL. @throws Error with a sentence, when nothing was changed
 */
export async function resealSecrets({ db }: AdminContext, config: Config, { from }: { from: string }): Promise<string> {
  const secret = config.settings.server.secret
  const { rootSecret: now } = await openInstallation(config.dataFolder, secret ? { secret } : {})
  const before = await secretIn(from)
  // of a version that noted nothing yet; never seals anything
  await migrate(db, { schema: 'satellite', migrations })
  const done = await db
    .transaction()
    .execute(async (trx) => {
      if (await belongsToRootSecret(trx, now)) return 'Everything is sealed under this secret already.'
      if (!(await belongsToRootSecret(trx, before))) {
        throw new Error(`The database does not belong to the secret in ${from}. Nothing was changed.`)
      }
      await assertAlone(trx)
      const count = {
        keys: await resealApiKeys(trx, { before, now }),
        records: await resealRecords(trx, { before, now }),
        factors: await resealTotpSecrets(trx, { before, now }),
        instances: await resealInstances(trx, { before, now }),
      }
      await noteRootSecret(trx, now)
      await noteOldValues(trx)
      return (
        `Sealed anew: ${count.keys} API keys, ${count.records} credentials, ${count.factors} authenticator apps, storage of ${count.instances} instances. ` +
        'Recovery codes of before, sessions and open links are void.'
      )
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof UnsealError) && !isFormatError(cause)) throw cause
      throw new Error('Something does not open with the old secret. Nothing was changed.', { cause })
    })
  const isCleared = await forgetNotedValues(db).then(
    () => true,
    () => false,
  )
  return isCleared ? done : `${done} ${notCleared}`
}

const notCleared =
  'What the old secret opens could not be cleared from the files of PostgreSQL yet; the next start of a server does it.'

/** Servers that run go on sealing under the old secret. Those of older versions hold no lock, but may be connected. */
async function assertAlone(db: AdminDb): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db)
  if (rows.length > 0 || !(await isWithoutServers(db)))
    throw new Error('Stop all servers of the installation first. Nothing was changed.')
}

async function secretIn(file: string): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8')
  try {
    return parseRootSecret(text)
  } catch {
    throw new Error(`${file} does not hold 64 hexadecimal digits.`)
  }
}
