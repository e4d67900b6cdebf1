import { randomBytes } from 'node:crypto'
import type { LinkRulesToSet } from '@perigee/contract/link-rules'
import { AnswerError } from '@perigee/server-kit/edge/answer'
import { type FoundRecord, findRecord } from '../records/records'
import type { AuthDb } from '../schema'
import { hashLinkPassword } from './link-password'
import type { LinkRow } from './link-rows'
import { toHex } from '@perigee/std/encoding'

/**
 * Gives a link these rules and no others; what was used stays counted. Undefined when there is no such link, or none of
 * that key.
 * @throws AnswerError 409 for a link that would begin or cease to take uploads
 */
export async function setLinkRules(
  db: AuthDb,
  hash: Uint8Array,
  { rules, now }: { rules: LinkRulesToSet; now: Date },
): Promise<LinkRow | undefined> {
  const record = await findRecord(db, hash, now)
  if (!record || !comesFrom(record, rules)) return undefined
  const password = await passwordColumns(rules)
  const values = {
    ...password,
    expires_at: rules.expiresAt === null ? null : new Date(rules.expiresAt),
    max_downloads: rules.maxDownloads,
    max_bytes: rules.maxBytes,
    hide_listing: rules.hideListing,
    paused: rules.paused,
    max_uploads: rules.dropBox?.maxFiles ?? null,
    max_uploaded_bytes: rules.dropBox?.maxBytes ?? null,
    max_file_bytes: rules.dropBox?.maxFileBytes ?? null,
    changed_at: now,
  }
  const takesUploads = rules.dropBox !== null
  const row = await db
    .insertInto('auth.link_rules')
    .values({ record_hash: hash, takes_uploads: takesUploads, ...values })
    .onConflict((conflict) =>
      conflict.column('record_hash').doUpdateSet(values).where('auth.link_rules.takes_uploads', '=', takesUploads),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AnswerError(409, 'whether a link takes uploads is chosen when it is made')
  return row
}

const comesFrom = ({ macaroonHead }: FoundRecord, { apiKeyHead }: LinkRulesToSet): boolean =>
  apiKeyHead === undefined || apiKeyHead === toHex(macaroonHead)

/** None when the password stays as it is. */
async function passwordColumns({
  password,
}: LinkRulesToSet): Promise<Partial<Pick<LinkRow, 'password_hash' | 'password_mark'>>> {
  if ('keep' in password) return {}
  if (password.set === null) return { password_hash: null, password_mark: null }
  return { password_hash: await hashLinkPassword(password.set), password_mark: randomBytes(12).toString('base64url') }
}
