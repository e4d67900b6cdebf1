import { commitArguments, committed, declared, passedOn } from './commit-arguments'

const segmentArguments = {
  in_parts: 'integer[]',
  in_positions: 'integer[]',
  in_plain_sizes: 'bigint[]',
  in_encrypted_sizes: 'bigint[]',
  in_encrypted_keys: 'bytea[]',
  in_key_nonces: 'bytea[]',
  in_inlines: 'bytea[]',
  in_blobs: 'uuid[]',
  in_placement: 'integer',
} as const

/** Beside the bucket. */
export const commitObjectArguments = { ...commitArguments, ...segmentArguments } as const

/**
 * Makes an object of any size.
 * in_parts … in_blobs: its segments in the order of part and position; either inline or blob is null. in_placement:
 * where all blobs lie.
 * Outcomes and errors: those of store.commit_version.
 */
export const commitObject = `
create function store.commit_object(
  in_bucket bigint, ${declared(commitObjectArguments)},
  out outcome text, out ${committed}
) language plpgsql as $$
declare
  made record;
  plain bigint;
  stored bigint;
begin
  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  made := store.commit_version(
    in_bucket, ${passedOn(commitArguments)},
    plain, stored, cardinality(in_parts), in_blobs
  );
  outcome := made.outcome; object_version := made.object_version; object_stream := made.object_stream;
  object_versioned := made.object_versioned; object_mode := made.object_mode; object_until := made.object_until;
  object_hold := made.object_hold;
  if outcome <> 'ok' then return; end if;

  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select made.object_id, s.part, s.position,
      sum(s.plain_size) over (order by s.part, s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_parts, in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines,
      in_blobs
    ) as s (part, position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
end
$$`
