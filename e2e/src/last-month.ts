import { withDatabase } from './database'
import type { Installation } from './product'
import type { Account } from './sign-up'

/** Such as 2026-10. */
export const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1))
  .toISOString()
  .slice(0, 7)

/** As much as three terabytes for thirty days, in the first 28 days of last month, in an account that was upgraded long ago. */
export const useLastMonth = (product: Installation, { email }: Account): Promise<unknown> =>
  withDatabase(product, 'perigee', async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select p.id from satellite.projects p join satellite.users u on u.id = p.owner_id where u.email = $1`,
      [email],
    )
    await client.query(`update satellite.billing_begin set switched_on_at = now() - interval '1 year'`)
    await client.query(`update satellite.users set upgraded_at = now() - interval '90 days' where email = $1`, [email])
    await client.query(
      `insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments, placement)
        select $1::int, 'photos', at, bytes, 0, 0, 0 from (values ($2::timestamptz, (3e12 * 30 / 28)::bigint),
          ($2::timestamptz + interval '28 days', 0::bigint)) t (at, bytes)`,
      [rows[0]?.id, `${lastMonth}-01T00:00:00Z`],
    )
  })
