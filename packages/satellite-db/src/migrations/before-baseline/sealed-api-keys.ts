import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import { sql, type Migration } from 'kysely'
import type { ApiKeySecrets } from '../../api-key-secrets'

/** @throws Error when there are keys and nothing to seal them with */
export const sealedApiKeys = (secrets: Pick<ApiKeySecrets, 'seal'> | undefined): Migration => ({
  async up(db) {
    await rewriteColumns(db, {
      schema: 'satellite',
      table: 'api_keys',
      key: 'head',
      columns: ['secret'],
      change: (head, [secret]) => {
        if (!secrets) throw new Error('there are API keys, which cannot be sealed without the root secret')
        return [secrets.seal(head, secret)]
      },
    })
    await sql`alter table api_keys rename column secret to sealed_secret`.execute(db)
    // tells whether a server has the root secret that the rest was sealed under; opens nothing
    await sql`
      create table root_secret (
        the_only_one boolean primary key default true check (the_only_one),
        fingerprint bytea not null
      )`.execute(db)
  },
})
