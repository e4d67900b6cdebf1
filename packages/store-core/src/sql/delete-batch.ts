import { longestRetention } from '@perigee/domain/prices/fees'
import { day } from '@perigee/std/durations'

/**
 * Deletes several keys of a bucket that has neither versions, nor object lock, nor webhooks: their rows go together, and
 * their usage is recorded once. All go, or none does. The keys differ, and come in the order in which everyone locks keys.
 * The folders of the n-th key are in_folders[in_from[n] : in_to[n]].
 * Returns whether there was an object, in the order of the keys; null where the bucket is gone or is another one than
 * this is for: then nothing has happened.
 */
export const deleteBatch = `
create function store.delete_batch(
  in_bucket bigint, in_folders bytea[], in_from integer[], in_to integer[], in_names bytea[],
  in_at timestamptz, in_garbage_after timestamptz
) returns boolean[] language plpgsql as $$
declare
  many integer := cardinality(in_names);
  project bigint;
  folder bigint;
  first_in_folder integer;
  folders bigint[] := '{}';
  ids bigint[];
  there boolean[];
  sizes bigint[];
  gone_bytes bigint[];
  gone_ages bigint[];
  storage bigint;
  segments bigint;
  is_any_multipart boolean;
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id into project from satellite.buckets b
    where b.id = in_bucket and b.versioning = 1 and not b.object_lock and b.notification is null;
  if project is null then return null; end if;

  -- Folders are looked for and keys locked once for all objects of a folder.
  for n in 1 .. many loop
    if n = 1 or (in_from[n], in_to[n]) <> (in_from[n - 1], in_to[n - 1]) then
      folder := store.find_folder(in_bucket, in_folders[in_from[n] : in_to[n]]);
      first_in_folder := n;
    end if;
    folders := folders || folder;
    if folder is not null and (n = many or (in_from[n], in_to[n]) <> (in_from[n + 1], in_to[n + 1])) then
      perform store.lock_key(folder, name) from unnest(in_names[first_in_folder : n]) name;
    end if;
  end loop;

  -- Jobs that remove versions lock rows, not keys.
  with held as materialized (
    select o.id, o.folder_id, o.name, o.encrypted_size, o.segment_count, o.multipart,
        greatest(0, round(1000 * extract(epoch from in_at - o.created_at)))::bigint as age
      from unnest(folders, in_names) k (folder, name)
      join store.objects o on o.folder_id = k.folder and o.name = k.name and o.state = 1 and not o.versioned
      for update of o
  )
  select array_agg(h.id) filter (where h.id is not null), array_agg(h.id is not null order by k.place),
      array_agg(h.encrypted_size) filter (where h.id is not null),
      array_agg(h.encrypted_size) filter (where h.encrypted_size > 0 and h.age < ${longestRetention * day}),
      array_agg(h.age) filter (where h.encrypted_size > 0 and h.age < ${longestRetention * day}),
      coalesce(sum(h.encrypted_size), 0), coalesce(sum(h.segment_count), 0), coalesce(bool_or(h.multipart), false)
    into ids, there, sizes, gone_bytes, gone_ages, storage, segments, is_any_multipart
    from unnest(folders, in_names) with ordinality as k (folder, name, place)
    left join held h on h.folder_id = k.folder and h.name = k.name;
  if ids is null then return there; end if;

  insert into store.blob_garbage (blob_id, placement, size, remove_after)
    select distinct on (s.blob_id) s.blob_id, s.placement, s.encrypted_size, in_garbage_after
    from store.segments s
    where s.object_id = any (ids) and s.blob_id is not null and not exists (
      select 1 from store.segments other where other.blob_id = s.blob_id and other.object_id <> all (ids)
    )
    on conflict (blob_id) do nothing;
  delete from store.segments s where s.object_id = any (ids);
  if is_any_multipart then delete from store.parts p where p.object_id = any (ids); end if;
  delete from store.objects o where o.id = any (ids);
  perform satellite.record_usage(
    project, in_bucket, -storage, -cardinality(ids), -segments, satellite.lacking_of_many(null, sizes),
    gone_bytes, gone_ages, in_at
  );
  perform store.remove_emptied(array(select distinct f from unnest(folders) f where f is not null));
  return there;
end
$$`
