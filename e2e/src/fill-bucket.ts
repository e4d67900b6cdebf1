import { withDatabase } from './database'
import type { Installation } from './product'

/** Rows beside the only object of a bucket, `k2` and so on, until it has so many; nobody could open them. */
export async function fillBucket(
  product: Installation,
  { projectId, bucket, objects }: { projectId: string; bucket: string; objects: number },
): Promise<void> {
  await withDatabase(product, 'perigee', async (client) => {
    const from = `from satellite.buckets b join satellite.projects p on p.id = b.project_id
      where p.public_id = $1 and b.name = $2`
    await client.query(
      `insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
        select f.id, convert_to('k' || n, 'UTF8'), 1, gen_random_uuid(), 1, false, true, now()
        from generate_series(2, ${objects}) n, store.folders f
        where f.parent_id is null and f.bucket_id = (select b.id ${from})`,
      [projectId, bucket],
    )
    const counted = `select satellite.record_usage(b.project_id, b.id, 0, ${objects - 1}, 0) ${from}`
    await client.query(counted, [projectId, bucket])
  })
}
