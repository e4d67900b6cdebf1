import type { GovernedLink, LinkClosed } from '@perigee/contract/link-rules'
import type { Selectable } from 'kysely'
import type { AuthDb, LinkRulesTable } from '../schema'

export type LinkRow = Selectable<LinkRulesTable>

/** Rules of links whose record still opens: what has ended or was invalidated behaves as missing. */
export const openLinks = (db: AuthDb, hash: Uint8Array, now: Date) =>
  db
    .selectFrom('auth.link_rules as link')
    .innerJoin('auth.records as record', 'encryption_key_hash', 'record_hash')
    .selectAll('link')
    .where('record_hash', '=', hash)
    .where('invalidated_at', 'is', null)
    .where((where) => where.or([where('record.expires_at', 'is', null), where('record.expires_at', '>', now)]))

/** Why a link opens nothing at all, whatever is left of its limits. */
export function closedAt(row: Pick<LinkRow, 'paused' | 'expires_at'>, now: Date): LinkClosed | undefined {
  if (row.paused) return 'paused'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : undefined
}

/** As the wire writes a link. */
export const presentLink = (row: LinkRow): GovernedLink => ({
  rules: {
    password: row.password_hash !== null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    maxDownloads: row.max_downloads,
    maxBytes: row.max_bytes,
    hideListing: row.hide_listing,
    paused: row.paused,
    dropBox: row.takes_uploads
      ? { maxFiles: row.max_uploads, maxBytes: row.max_uploaded_bytes, maxFileBytes: row.max_file_bytes }
      : null,
  },
  use: {
    downloads: row.downloads,
    bytes: row.bytes,
    uploads: row.uploads,
    uploadedBytes: row.uploaded_bytes,
  },
  passwordMark: row.password_mark,
})
