/** Taking one version of an object away. */
export const removal = [
  // Writers of one key take turns on this lock until their transactions end.
  `create function store.lock_key(in_folder bigint, in_name bytea) returns void
  language sql as $$
    select pg_advisory_xact_lock(hashtextextended(encode(in_name, 'base64'), in_folder))
  $$`,

  // Its blobs become garbage in the same transaction. Answers what the bucket holds less; zeros when it was gone.
  `create function store.remove_version(
    in_object bigint, in_garbage_after timestamptz, out storage bigint, out objects bigint, out segments bigint
  ) language plpgsql as $$
  declare
    gone store.objects;
  begin
    storage := 0; objects := 0; segments := 0;
    select * into gone from store.objects o where o.id = in_object for update;
    if gone.id is null then return; end if;
    if gone.segment_count > 0 or gone.state = 0 then
      insert into store.blob_garbage (blob_id, placement, size, remove_after)
        select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
        from store.segments s where s.object_id = in_object and s.blob_id is not null;
      delete from store.segments s where s.object_id = in_object;
    end if;
    if gone.multipart then delete from store.parts p where p.object_id = in_object; end if;
    delete from store.objects o where o.id = in_object;
    if gone.state = 1 then
      storage := gone.encrypted_size; objects := 1; segments := gone.segment_count;
    end if;
  end $$`,
]
