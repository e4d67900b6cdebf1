create table store.folders (
  id bigint primary key generated always as identity,
  bucket_id bigint not null references satellite.buckets,
  -- null for the one folder at the top of a bucket
  parent_id bigint references store.folders,
  -- the (encrypted) component and a slash: the key by which a folder sorts among objects; empty at the top
  name bytea not null
);

create unique index folders_child on store.folders (parent_id, name);

create unique index folders_top on store.folders (bucket_id) where parent_id is null;

create table store.objects (
  id bigint primary key generated always as identity,
  folder_id bigint not null references store.folders,
  -- the (encrypted) last component of the path
  name bytea not null,
  -- rises with every version of a key
  version bigint not null,
  stream_id uuid not null,
  -- 0 an upload that is not finished, 1 an object, 2 a delete marker
  state smallint not null check (state between 0 and 2),
  -- false for the null version: written while the bucket was not versioned, or suspended
  versioned boolean not null,
  -- true for the highest version of a key, object or marker
  is_latest boolean not null,
  multipart boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  plain_size bigint not null default 0,
  encrypted_size bigint not null default 0,
  segment_count integer not null default 0,
  -- sealed by the owner, tags and checksums included; all null when there is nothing
  metadata bytea,
  metadata_key bytea,
  metadata_nonce bytea,
  etag bytea,
  -- 0 none, 1 compliance, 2 governance
  retention_mode smallint not null default 0 check (retention_mode between 0 and 2),
  retain_until timestamptz,
  legal_hold boolean not null default false
);

create unique index objects_version on store.objects (folder_id, name, version desc) where state <> 0;

create unique index objects_visible on store.objects (folder_id, name) where is_latest and state = 1;

create index objects_upload on store.objects (folder_id, name, id) where state = 0;

create index objects_upload_age on store.objects (created_at) where state = 0;

create index objects_expiry on store.objects (expires_at) where expires_at is not null;

create table store.parts (
  object_id bigint not null references store.objects,
  part integer not null,
  plain_size bigint not null,
  encrypted_size bigint not null,
  segment_count integer not null,
  -- sealed by the owner, with the checksum of the part
  etag bytea not null,
  created_at timestamptz not null,
  primary key (object_id, part)
);

create table store.segments (
  object_id bigint not null references store.objects,
  -- 0 for an object that was not uploaded in parts
  part integer not null,
  position integer not null,
  -- within the part until the upload is finished, then within the object
  plain_offset bigint not null,
  plain_size bigint not null,
  encrypted_size bigint not null,
  encrypted_key bytea not null,
  key_nonce bytea not null,
  inline bytea,
  blob_id uuid,
  -- which blob store holds the blob
  placement integer not null default 0,
  check ((inline is null) <> (blob_id is null)),
  primary key (object_id, part, position)
) with (toast_tuple_target = 8160);

alter table store.segments alter column inline set storage external;

create index segments_blob on store.segments (blob_id) where blob_id is not null;

create table store.blob_garbage (
  blob_id uuid primary key,
  placement integer not null,
  size bigint not null,
  -- downloads that began before the object went may finish until then
  remove_after timestamptz not null,
  -- the row stays as a tombstone while a token could still bring the blob back
  removed_at timestamptz
);

create index blob_garbage_due on store.blob_garbage (remove_after) where removed_at is null;

create index blob_garbage_removed on store.blob_garbage (removed_at) where removed_at is not null;

create function store.find_folder(in_bucket bigint, in_names bytea[]) returns bigint
language plpgsql stable as $$
declare
  here bigint;
  wanted bytea;
begin
  select f.id into here from store.folders f where f.bucket_id = in_bucket and f.parent_id is null;
  foreach wanted in array in_names loop
    exit when here is null;
    select f.id into here from store.folders f where f.parent_id = here and f.name = wanted;
  end loop;
  return here;
end $$;

create function store.make_folder(in_bucket bigint, in_names bytea[]) returns bigint
language plpgsql as $$
declare
  here bigint;
  child bigint;
  wanted bytea;
begin
  select f.id into here from store.folders f where f.bucket_id = in_bucket and f.parent_id is null;
  if here is null then return null; end if;
  foreach wanted in array in_names loop
    select f.id into child from store.folders f where f.parent_id = here and f.name = wanted;
    if child is null then
      insert into store.folders (bucket_id, parent_id, name) values (in_bucket, here, wanted)
        on conflict (parent_id, name) do nothing returning id into child;
    end if;
    if child is null then
      select f.id into child from store.folders f where f.parent_id = here and f.name = wanted;
    end if;
    if child is null then
      raise exception 'the folder was removed meanwhile' using errcode = 'serialization_failure';
    end if;
    here := child;
  end loop;
  return here;
end $$;

create function store.find_object_below(in_folder bigint, in_visible_only boolean, in_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  here bigint := in_folder;
  found_id bigint;
  next_id bigint;
begin
  loop
    if in_visible_only then
      select o.id into found_id from store.objects o
        where o.folder_id = here and o.is_latest and o.state = 1
          and (o.expires_at is null or o.expires_at > in_at)
        limit 1;
    else
      select o.id into found_id from store.objects o where o.folder_id = here and o.state <> 0 limit 1;
    end if;
    if found_id is not null then return found_id; end if;

    select f.id into next_id from store.folders f where f.parent_id = here order by f.name limit 1;
    while next_id is null loop
      if here is null or here = in_folder then return null; end if;
      select sibling.id into next_id
        from store.folders f
        join store.folders sibling on sibling.parent_id = f.parent_id and sibling.name > f.name
        where f.id = here order by sibling.name limit 1;
      if next_id is null then
        select f.parent_id into here from store.folders f where f.id = here;
      end if;
    end loop;
    here := next_id;
  end loop;
end $$;

create function store.remove_empty_folders(in_folder bigint) returns void
language plpgsql as $$
declare
  here bigint := in_folder;
  above bigint;
begin
  loop
    exit when exists (select 1 from store.objects o where o.folder_id = here)
      or exists (select 1 from store.folders f where f.parent_id = here);
    select f.parent_id into above from store.folders f where f.id = here and f.parent_id is not null for update;
    exit when above is null;
    exit when exists (select 1 from store.objects o where o.folder_id = here)
      or exists (select 1 from store.folders f where f.parent_id = here);
    delete from store.folders f where f.id = here;
    here := above;
  end loop;
end $$;

create function store.lock_key(in_folder bigint, in_name bytea) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(encode(in_name, 'base64'), in_folder))
$$;

create function store.remove_version(
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
      from store.segments s
      where s.object_id = in_object and s.blob_id is not null and not exists (
        select 1 from store.segments other where other.blob_id = s.blob_id and other.object_id <> in_object
      )
      on conflict (blob_id) do nothing;
    delete from store.segments s where s.object_id = in_object;
  end if;
  if gone.multipart then delete from store.parts p where p.object_id = in_object; end if;
  delete from store.objects o where o.id = in_object;
  if gone.state = 1 then
    storage := gone.encrypted_size; objects := 1; segments := gone.segment_count;
  end if;
end $$;

create function store.remove_for_good(in_object bigint, in_garbage_after timestamptz) returns void
language plpgsql as $$
declare
  target record;
  bucket record;
  freed record;
begin
  select o.folder_id, o.name, o.is_latest into target from store.objects o where o.id = in_object;
  if target.folder_id is null then return; end if;
  select b.id, b.project_id into bucket
    from store.folders f join satellite.buckets b on b.id = f.bucket_id where f.id = target.folder_id;
  freed := store.remove_version(in_object, in_garbage_after);
  if freed.objects > 0 then
    perform satellite.record_usage(bucket.project_id, bucket.id, -freed.storage, -freed.objects, -freed.segments);
  end if;
  if target.is_latest then
    update store.objects o set is_latest = true where o.id = (
      select below.id from store.objects below
      where below.folder_id = target.folder_id and below.name = target.name and below.state <> 0
      order by below.version desc limit 1
    );
  end if;
  perform store.remove_empty_folders(target.folder_id);
end $$;

create function store.remove_expired(in_at timestamptz, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  expired record;
  removed integer := 0;
begin
  for expired in
    select o.id, o.folder_id, o.name from store.objects o
    where o.expires_at is not null and o.expires_at <= in_at order by o.expires_at, o.id limit in_limit
  loop
    perform store.lock_key(expired.folder_id, expired.name);
    perform store.remove_for_good(expired.id, in_garbage_after);
    removed := removed + 1;
  end loop;
  return removed;
end $$;

create function store.commit_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_may_overwrite boolean, in_only_if_absent boolean,
  in_at timestamptz, in_garbage_after timestamptz, in_expires_at timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea,
  in_parts integer[], in_positions integer[], in_plain_sizes bigint[], in_encrypted_sizes bigint[],
  in_encrypted_keys bytea[], in_key_nonces bytea[], in_inlines bytea[], in_blobs uuid[], in_placement integer,
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean
) language plpgsql as $$
declare
  bucket record;
  folder bigint;
  latest record;
  replaced bigint;
  replaced_visible boolean;
  new_id bigint;
  freed record;
  plain bigint;
  stored bigint;
  many integer := cardinality(in_parts);
begin
  select b.project_id, b.versioning into bucket from satellite.buckets b where b.id = in_bucket;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null or bucket.project_id is null then outcome := 'no-bucket'; return; end if;
  if exists (select 1 from store.blob_garbage g where g.blob_id = any (in_blobs))
    or exists (select 1 from store.segments s where s.blob_id = any (in_blobs)) then
    outcome := 'blob-spent'; return;
  end if;

  perform store.lock_key(folder, in_name);
  select o.id, o.version, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) as visible into latest
    from store.objects o where o.folder_id = folder and o.name = in_name and o.state <> 0
    order by o.version desc limit 1;
  if in_only_if_absent and latest.visible then outcome := 'exists'; return; end if;

  object_versioned := bucket.versioning = 2;
  object_version := coalesce(latest.version, 0) + 1;
  object_stream := gen_random_uuid();
  if latest.id is not null and not object_versioned then
    select o.id, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) into replaced, replaced_visible
      from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and not o.versioned limit 1;
    if replaced_visible and not in_may_overwrite then outcome := 'no-overwrite'; return; end if;
  end if;
  freed := store.remove_version(replaced, in_garbage_after);
  if latest.id is not null and latest.id is distinct from replaced then
    update store.objects o set is_latest = false where o.id = latest.id;
  end if;

  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, in_at, in_expires_at,
    plain, stored, many, in_metadata, in_metadata_key, in_metadata_nonce, in_etag
  ) returning id into new_id;
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select new_id, s.part, s.position, sum(s.plain_size) over (order by s.part, s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_parts, in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines,
      in_blobs
    ) as s (part, position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
  perform satellite.record_usage(
    bucket.project_id, in_bucket, stored - freed.storage, 1 - freed.objects, many - freed.segments
  );
  outcome := 'ok';
end $$;

create function store.delete_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea,
  in_version bigint, in_stream_end bytea, in_at timestamptz, in_garbage_after timestamptz,
  out outcome text, out object_existed boolean, out object_version bigint, out object_stream uuid,
  out object_is_marker boolean, out object_versioned boolean
) language plpgsql as $$
declare
  bucket record;
  folder bigint;
  latest record;
  target record;
  freed record;
begin
  object_existed := false;
  object_is_marker := false;
  select b.project_id, b.versioning into bucket from satellite.buckets b where b.id = in_bucket;
  if bucket.project_id is null then outcome := 'no-bucket'; return; end if;
  if in_version is null and bucket.versioning <> 1 then
    folder := store.make_folder(in_bucket, in_folder_names);
    if folder is null then outcome := 'no-bucket'; return; end if;
  else
    folder := store.find_folder(in_bucket, in_folder_names);
    if folder is null then outcome := 'missing'; return; end if;
  end if;

  perform store.lock_key(folder, in_name);
  select o.id, o.version, o.state into latest from store.objects o
    where o.folder_id = folder and o.name = in_name and o.state <> 0 order by o.version desc limit 1;
  if in_version is null then
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and not o.versioned
        and bucket.versioning <> 2 limit 1;
  else
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and o.version = in_version
        and substring(uuid_send(o.stream_id) from 9) = in_stream_end;
  end if;

  if in_version is null and bucket.versioning <> 1 then
    freed := store.remove_version(target.id, in_garbage_after);
    if freed.objects > 0 then
      perform satellite.record_usage(
        bucket.project_id, in_bucket, -freed.storage, -freed.objects, -freed.segments
      );
    end if;
    update store.objects o set is_latest = false where o.id = latest.id;
    object_existed := coalesce(latest.state = 1, false);
    object_is_marker := true;
    object_versioned := bucket.versioning = 2;
    object_version := coalesce(latest.version, 0) + 1;
    object_stream := gen_random_uuid();
    insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
      values (folder, in_name, object_version, object_stream, 2, object_versioned, true, in_at);
    outcome := 'marked';
    return;
  end if;

  if target.id is null then outcome := 'missing'; return; end if;
  perform store.remove_for_good(target.id, in_garbage_after);
  object_existed := true;
  object_is_marker := target.state = 2;
  object_versioned := target.versioned;
  object_version := target.version;
  object_stream := target.stream_id;
  outcome := 'removed';
end $$;

create function store.remove_some_versions(in_bucket bigint, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  project bigint;
  folder bigint;
  target bigint;
  freed record;
  total_storage bigint := 0;
  total_objects bigint := 0;
  total_segments bigint := 0;
  removed integer := 0;
begin
  select b.project_id into project from satellite.buckets b where b.id = in_bucket;
  select o.folder_id into folder from store.objects o
    where o.id = store.find_object_below(store.find_folder(in_bucket, '{}'), false, now());
  if folder is null then return 0; end if;
  for target in
    select o.id from store.objects o where o.folder_id = folder and o.state <> 0 order by o.name, o.version
    limit in_limit
  loop
    freed := store.remove_version(target, in_garbage_after);
    total_storage := total_storage + freed.storage;
    total_objects := total_objects + freed.objects;
    total_segments := total_segments + freed.segments;
    removed := removed + 1;
  end loop;
  perform satellite.record_usage(project, in_bucket, -total_storage, -total_objects, -total_segments);
  perform store.remove_empty_folders(folder);
  return removed;
end $$;

create function store.remove_tree(in_bucket bigint, in_garbage_after timestamptz) returns boolean
language plpgsql as $$
declare
  top bigint;
  upload bigint;
  tree bigint[];
begin
  select f.id into top from store.folders f where f.bucket_id = in_bucket and f.parent_id is null for update;
  if top is null then return true; end if;
  if store.find_object_below(top, false, now()) is not null then return false; end if;
  with recursive below (id) as (
    select top union all select f.id from below join store.folders f on f.parent_id = below.id
  )
  select array_agg(below.id) into tree from below;
  for upload in select o.id from store.objects o where o.folder_id = any (tree) loop
    perform store.remove_version(upload, in_garbage_after);
  end loop;
  delete from store.folders f where f.id = any (tree);
  return true;
end $$;
