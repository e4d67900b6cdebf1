import { forEachSize, lackingOf, summedLacking } from '@perigee/satellite-db/lacking'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'

/** What is wrong with the tables, said in words; nothing, hopefully. */
export async function tableProblems(db: StoreDb): Promise<string[]> {
  const checks = {
    'a key without exactly one latest version': sql`
      select from store.objects where state <> 0 group by folder_id, name
      having count(*) filter (where is_latest) <> 1 or max(version) <> max(version) filter (where is_latest)`,
    'two null versions of a key': sql`
      select from store.objects where state <> 0 and not versioned group by folder_id, name having count(*) > 1`,
    'a segment count that is not true': sql`
      select from store.objects o where state <> 2
        and segment_count <> (select count(*) from store.segments s where s.object_id = o.id)`,
    'sizes that are not those of the segments': sql`
      select from store.objects o join store.segments s on s.object_id = o.id group by o.id
      having sum(s.plain_size) <> o.plain_size or sum(s.encrypted_size) <> o.encrypted_size`,
    'an object whose segments overlap or leave gaps': sql`
      select from (
        select s.plain_offset, sum(s.plain_size) over (partition by s.object_id order by s.part, s.position)
          - s.plain_size as expected
        from store.segments s join store.objects o on o.id = s.object_id where o.state = 1
      ) s where s.plain_offset <> s.expected`,
    'parts that do not fit their segments': sql`
      select from store.parts p where (p.plain_size, p.encrypted_size, p.segment_count) <> all (
        select sum(s.plain_size), sum(s.encrypted_size), count(*)
        from store.segments s where s.object_id = p.object_id and s.part = p.part)`,
    'an upload that listings do not find, or an object that they do': sql`
      select from store.objects where (state = 0) <> (upload_bucket is not null)
        or (state = 0) <> (upload_path is not null)
        or upload_path <> store.joined_path(store.folder_names(folder_id), name)`,
    'a blob that is garbage and in use': sql`select from store.segments join store.blob_garbage using (blob_id)`,
    'bytes lacking to the smallest sizes that differ from the objects': sql`
      select from satellite.bucket_live_usage u
      full join (
        select f.bucket_id, ${sql.raw(summedLacking(`(${lackingOf('o.encrypted_size')})`))} as lacking
        from store.objects o join store.folders f on f.id = o.folder_id where o.state = 1 group by f.bucket_id
      ) held on held.bucket_id = u.bucket_id
      where ${sql.raw(forEachSize((_, place) => `coalesce(held.lacking[${place}], 0)`))}
        <> ${sql.raw(forEachSize((_, place) => `coalesce(u.lacking[${place}], 0)`))}`,
    'usage that differs from the objects': sql`
      select from satellite.buckets b
      left join (
        select f.bucket_id, count(*) filter (where o.state = 1) as objects, sum(o.encrypted_size) as storage, sum(o.segment_count) as segments
        from store.objects o join store.folders f on f.id = o.folder_id group by f.bucket_id
      ) held on held.bucket_id = b.id
      left join satellite.bucket_live_usage u on u.bucket_id = b.id
      where coalesce(held.objects, 0) <> coalesce(u.objects, 0) or coalesce(held.storage, 0) <> coalesce(u.storage, 0)
        or coalesce(held.segments, 0) <> coalesce(u.segments, 0)`,
  }
  const found = await Promise.all(
    Object.entries(checks).map(async ([problem, query]) =>
      (await query.execute(db)).rows.length > 0 ? [problem] : [],
    ),
  )
  return found.flat()
}
