import type { Installation } from '../src/product'
import { withDatabase } from '../src/database'
import type { DemoAccount } from './credentials'
import { demoProjects } from './plan'

/** A month that ended yesterday. */
const days = 30

/**
 * Usage of the past cannot be made through any interface, so the month before today is written into the database, and
 * into that of a demo installation only: the account is looked up by the address that the demo made for it. Storage
 * grows towards what the buckets really hold; today's figures are always real. Buckets that have a past keep it, and
 * those that somebody else made get none.
 *
 * @returns how many buckets got a past
 */
export async function writePastUsage(installation: Installation, { email }: DemoAccount): Promise<number> {
  const born = `date_trunc('day', now(), 'UTC') - make_interval(days => ${days + 2})`
  const own = demoProjects.flatMap(({ name, buckets }) => Object.keys(buckets).map((bucket) => `${name}/${bucket}`))
  return withDatabase(installation, 'perigee', async (client) => {
    await client.query('begin')
    await client.query(
      `create temporary table demo on commit drop as
        select p.id as project_id, b.name as bucket, coalesce(u.storage, 0) as storage, coalesce(u.objects, 0) as objects,
          coalesce(u.segments, 0) as segments, d as ago,
          -- grows over the month, with a step once a week
          least(1, 0.25 + 0.7 * (($2::int - d)::float / $2) + 0.05 * ((d % 7) = 0)::int) as share
        from satellite.users o
        join satellite.projects p on p.owner_id = o.id
        join satellite.buckets b on b.project_id = p.id
        left join satellite.bucket_live_usage u on u.bucket_id = b.id
        cross join generate_series(1, $2::int) d
        where o.email = $1 and p.name || '/' || b.name = any ($3) and b.created_at > ${born}`,
      [email, days, own],
    )
    const { rows } = await client.query<{ count: number }>('select count(distinct bucket)::int as count from demo')
    await client.query(
      `update satellite.projects p set created_at = ${born} from demo where p.id = demo.project_id;
       update satellite.buckets b set created_at = ${born} from demo
         where b.project_id = demo.project_id and b.name = demo.bucket;
       insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
         select project_id, bucket, date_trunc('day', now(), 'UTC') - make_interval(days => ago) + interval '23 hours',
           storage * share, objects * share, segments * share from demo
         on conflict do nothing;
       insert into satellite.bucket_egress (project_id, bucket, hour, bytes)
         select project_id, bucket, date_trunc('day', now(), 'UTC') - make_interval(days => ago) + interval '10 hours',
           storage * (0.08 + 0.07 * sin(ago * 1.7) + 0.25 * (ago % 9 = 0)::int) from demo
         on conflict do nothing`,
    )
    await client.query('commit')
    return rows[0]?.count ?? 0
  })
}
