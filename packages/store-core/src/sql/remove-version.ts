import { longestRetention } from '@perigee/domain/prices/fees'
import { day } from '@perigee/std/durations'

/**
 * Removes one version with its segments and parts. It is the only place where versions go, and so the one that keeps
 * what is locked. Blobs that no other version shares become garbage in the same transaction, to be removed after
 * in_garbage_after.
 * Returns what the bucket holds less; zeros when the version was gone. gone_bytes, gone_ages: for satellite.record_usage,
 * of an object that was deleted at in_gone_at (in_at where it is null) so early that somebody may charge for it.
 * Raises PL001 for a version that object lock protects at in_at (in_bypass passes over governance). That undoes all
 * that the transaction did: no caller can forget to look.
 * Neither usage nor ranks nor folders are looked after: see store.remove_for_good.
 */
export const removeVersion = `
create function store.remove_version(
  in_object bigint, in_garbage_after timestamptz, in_at timestamptz default now(),
  in_bypass boolean default false, in_gone_at timestamptz default null,
  out storage bigint, out objects bigint, out segments bigint, out gone_bytes bigint[], out gone_ages bigint[]
) language plpgsql as $$
declare
  gone store.objects;
  age bigint;
begin
  storage := 0; objects := 0; segments := 0;
  select * into gone from store.objects o where o.id = in_object for update;
  if gone.id is null then return; end if;
  if store.is_locked(gone, in_at, in_bypass) then
    raise exception 'the version is protected by object lock' using errcode = 'PL001';
  end if;
  if gone.segment_count > 0 then
    insert into store.blob_garbage (blob_id, placement, size, remove_after)
      select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
      from store.segments s
      where s.object_id = in_object and s.blob_id is not null and not exists (
        select 1 from store.segments other where other.blob_id = s.blob_id and other.object_id <> in_object
      )
      on conflict (blob_id) do nothing;
    delete from store.segments s where s.object_id = in_object;
  end if;
  if gone.multipart then delete from store.parts p where p.object_id = in_object; end if;
  delete from store.objects o where o.id = in_object;
  storage := gone.encrypted_size; segments := gone.segment_count;
  if gone.state = 1 then
    objects := 1;
    age := greatest(0, round(1000 * extract(epoch from coalesce(in_gone_at, in_at) - gone.created_at)));
    if storage > 0 and age < ${longestRetention * day} then gone_bytes := array[storage]; gone_ages := array[age]; end if;
  end if;
end
$$`
