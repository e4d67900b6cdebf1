import { resealTotpSecrets } from '@perigee/api/second-factor/reseal-totp-secrets'
import { resealRecords } from '@perigee/auth/admin/reseal-records'
import { resealApiKeys } from '@perigee/satellite-db/api-keys/reseal-api-keys'
import { belongsToRootSecret, noteRootSecret } from '@perigee/satellite-db/root-secret/fingerprint'
import { openInstallation, parseRootSecret } from '@perigee/server-kit/installation'
import { isFormatError } from '@perigee/crypto/hash'
import { UnsealError } from '@perigee/server-kit/sealed-bytes'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import type { Config } from '../load-config'
import type { AdminDb } from './admin-database'

/**
 * Seals under the root secret that the installation has now what was sealed under the one of before, all in one
 * transaction. @throws Error with a sentence, when nothing was changed
 */
export async function resealSecrets(db: AdminDb, config: Config, { from }: { from: string }): Promise<string> {
  const secret = config.settings.server.secret
  const { rootSecret: now } = await openInstallation(config.dataFolder, secret ? { secret } : {})
  const before = await secretIn(from)
  return db
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
      }
      await noteRootSecret(trx, now)
      return (
        `Sealed anew: ${count.keys} API keys, ${count.records} credentials, ${count.factors} authenticator apps. ` +
        'Recovery codes of before, sessions and open links are void.'
      )
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof UnsealError) && !isFormatError(cause)) throw cause
      throw new Error('Something does not open with the old secret. Nothing was changed.', { cause })
    })
}

/** Servers that run go on sealing under the old secret. One that runs jobs is always connected. */
async function assertAlone(db: AdminDb): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db)
  if (rows.length > 0) throw new Error('Stop all servers of the installation first. Nothing was changed.')
}

async function secretIn(file: string): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8')
  try {
    return parseRootSecret(text)
  } catch {
    throw new Error(`${file} does not hold 64 hexadecimal digits.`)
  }
}
