import { declared, type SqlArguments } from './commit-arguments'

/** Once for all objects, beside the bucket. */
export const batchArguments = {
  in_placement: 'integer',
  in_lock_timeout: 'integer',
  in_folders: 'bytea[]',
  in_from: 'integer[]',
  in_to: 'integer[]',
} as const satisfies SqlArguments

/** One array each, with a value for each object; of the arguments of store.commit_inline those that may differ. */
export const batchColumns = {
  in_names: 'bytea[]',
  in_may_overwrite: 'boolean[]',
  in_at: 'timestamptz[]',
  in_garbage_after: 'timestamptz[]',
  in_expires_at: 'timestamptz[]',
  in_metadata: 'bytea[]',
  in_metadata_keys: 'bytea[]',
  in_metadata_nonces: 'bytea[]',
  in_etags: 'bytea[]',
  in_plain_sizes: 'bigint[]',
  in_encrypted_keys: 'bytea[]',
  in_key_nonces: 'bytea[]',
  in_inlines: 'bytea[]',
} as const satisfies SqlArguments

/**
 * Makes several objects of one bucket that ask for nothing special: no condition, no lock, one segment inside the
 * database. Their keys differ, and come in the order in which everyone locks keys. All are made, or none is.
 * in_lock_timeout: as in store.commit_inline. The folders of the n-th object are in_folders[in_from[n] : in_to[n]].
 * Where no key has a version yet, as is usual, and no webhook hears of the bucket, all rows are written at once; otherwise
 * each object is a call of store.commit_inline.
 * Returns a row for each object with its place, from 1; otherwise as store.commit_inline.
 */
export const commitInlineBatch = `
create function store.commit_inline_batch(
  in_bucket bigint, ${declared(batchArguments)},
  ${declared(batchColumns)}
) returns table (
  place integer, outcome text, object_version bigint, object_stream uuid, object_versioned boolean,
  object_mode smallint, object_until timestamptz, object_hold boolean
) language plpgsql as $$
declare
  many integer := cardinality(in_names);
  project bigint;
  has_lock boolean;
  has_versions boolean;
  tells boolean;
  folder bigint;
  first_in_folder integer;
  folders bigint[] := '{}';
  is_fresh boolean;
begin
  if in_lock_timeout is not null then perform set_config('lock_timeout', in_lock_timeout::text, true); end if;
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.object_lock, b.versioning = 2, b.notification is not null
    into project, has_lock, has_versions, tells
    from satellite.buckets b where b.id = in_bucket;

  -- Whether all keys are new. Folders are made and keys locked once for all objects of a folder.
  is_fresh := project is not null and not has_lock and not tells;
  if is_fresh then
    for n in 1 .. many loop
      if n = 1 or (in_from[n], in_to[n]) <> (in_from[n - 1], in_to[n - 1]) then
        folder := store.make_folder(in_bucket, in_folders[in_from[n] : in_to[n]]);
        first_in_folder := n;
      end if;
      folders := folders || folder;
      if n = many or (in_from[n], in_to[n]) <> (in_from[n + 1], in_to[n + 1]) then
        perform store.lock_key(folder, name) from unnest(in_names[first_in_folder : n]) name;
      end if;
    end loop;
    select count(*) = 0 into is_fresh
      from unnest(folders, in_names) k (folder, name)
      cross join lateral (
        select from store.objects o
          where o.folder_id = k.folder and o.name = k.name and o.state <> 0 limit 1
      ) held;
    is_fresh := is_fresh and array_position(folders, null) is null;
  end if;

  if not is_fresh then
    for n in 1 .. many loop
      return query select n, made.* from store.commit_inline(
        in_bucket => in_bucket, in_placement => in_placement, in_lock_timeout => null,
        in_folder_names => in_folders[in_from[n] : in_to[n]], in_name => in_names[n],
        in_may_overwrite => in_may_overwrite[n], in_absent => false, in_latest => null, in_latest_end => null,
        in_at => in_at[n], in_garbage_after => in_garbage_after[n], in_expires_at => in_expires_at[n],
        in_mode => null, in_until => null, in_hold => null,
        in_metadata => in_metadata[n], in_metadata_key => in_metadata_keys[n],
        in_metadata_nonce => in_metadata_nonces[n], in_etag => in_etags[n],
        in_plain_size => in_plain_sizes[n], in_encrypted_key => in_encrypted_keys[n],
        in_key_nonce => in_key_nonces[n], in_inline => in_inlines[n]
      ) made;
    end loop;
    return;
  end if;

  return query
    with wanted as (
      select * from unnest(
        folders, in_names, in_at, in_expires_at, in_metadata, in_metadata_keys, in_metadata_nonces, in_etags,
        in_plain_sizes, in_encrypted_keys, in_key_nonces, in_inlines
      ) with ordinality as w (
        folder, name, at, expires_at, metadata, metadata_key, metadata_nonce, etag,
        plain_size, encrypted_key, key_nonce, inline, at_place
      )
    ), made as (
      insert into store.objects (
        folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
        plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
        retention_mode, retain_until, legal_hold
      )
        select w.folder, w.name, 1, gen_random_uuid(), 1, has_versions, true, w.at, w.expires_at,
          w.plain_size, octet_length(w.inline), 1, w.metadata, w.metadata_key, w.metadata_nonce, w.etag,
          0, null, false
        from wanted w
      returning id, folder_id, name, stream_id
    ), content as (
      insert into store.segments (
        object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline,
        blob_id, placement
      )
        select m.id, 0, 0, 0, w.plain_size, octet_length(w.inline), w.encrypted_key, w.key_nonce, w.inline,
          null, in_placement
        from made m join wanted w on w.folder = m.folder_id and w.name = m.name
    )
    select w.at_place::integer, 'ok'::text, 1::bigint, m.stream_id, has_versions, 0::smallint, null::timestamptz, false
    from made m join wanted w on w.folder = m.folder_id and w.name = m.name;
  perform satellite.record_usage(
    project, in_bucket, (select sum(octet_length(i)) from unnest(in_inlines) i)::bigint, many, many,
    satellite.lacking_of_many(array(select octet_length(i)::bigint from unnest(in_inlines) i), null)
  );
end
$$`
