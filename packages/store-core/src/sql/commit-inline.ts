import { commitArguments, committed, declared, passedOn } from './commit-arguments'

/** Of the object's only segment. */
export const inlineArguments = {
  in_plain_size: 'bigint',
  in_encrypted_key: 'bytea',
  in_key_nonce: 'bytea',
  in_inline: 'bytea',
} as const

/** What each object has of its own; the bucket, its placement and the time limit are the same for all of a statement. */
export const commitInlineArguments = { ...commitArguments, ...inlineArguments } as const

/**
 * Makes an object whose only segment is inside the database.
 * in_lock_timeout: milliseconds; the transaction waits no longer for the locks of others (lock_not_available). Null: as
 * long as it takes.
 * Outcomes and errors: those of store.commit_version.
 */
export const commitInline = `
create function store.commit_inline(
  in_bucket bigint, in_placement integer, in_lock_timeout integer,
  ${declared(commitInlineArguments)},
  out outcome text, out ${committed}
) language plpgsql as $$
declare
  made record;
begin
  if in_lock_timeout is not null then perform set_config('lock_timeout', in_lock_timeout::text, true); end if;
  made := store.commit_version(
    in_bucket, ${passedOn(commitArguments)},
    in_plain_size, octet_length(in_inline), 1, null
  );
  outcome := made.outcome; object_version := made.object_version; object_stream := made.object_stream;
  object_versioned := made.object_versioned; object_mode := made.object_mode; object_until := made.object_until;
  object_hold := made.object_hold;
  if outcome <> 'ok' then return; end if;

  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  ) values (
    made.object_id, 0, 0, 0, in_plain_size, octet_length(in_inline), in_encrypted_key, in_key_nonce, in_inline, null,
    in_placement
  );
end
$$`
