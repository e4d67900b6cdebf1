/**
 * Makes way for a new latest version of a key: takes the lock of the key, judges the condition, finds the version that
 * the new one overwrites, and takes its rank from the version that was the latest.
 * in_versioned: the new version gets a version id, so nothing is overwritten. in_may_overwrite: whether the caller may
 * replace a visible object.
 * Returns the number of the new version, and the version that it overwrites or null. That one is still there: the
 * caller removes it once its blobs are named by new segments.
 * Outcomes: ok, exists, changed (judge_condition), no-overwrite.
 */
export const resolveOverwritten = `
create function store.resolve_overwritten(
  in_folder bigint, in_name bytea, in_versioned boolean, in_may_overwrite boolean, in_absent boolean,
  in_latest bigint, in_latest_end bytea, in_at timestamptz,
  out outcome text, out object_version bigint, out replaced bigint
) language plpgsql as $$
declare
  latest record;
  replaced_visible boolean;
begin
  perform store.lock_key(in_folder, in_name);
  outcome := 'ok';
  if in_absent or in_latest is not null then
    outcome := store.judge_condition(in_folder, in_name, in_absent, in_latest, in_latest_end, in_at);
    if outcome <> 'ok' then return; end if;
  end if;
  select o.id, o.version into latest from store.objects o
    where o.folder_id = in_folder and o.name = in_name and o.state <> 0 order by o.version desc limit 1;
  if latest.id is not null and not in_versioned then
    select o.id, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) into replaced, replaced_visible
      from store.objects o
      where o.folder_id = in_folder and o.name = in_name and o.state <> 0 and not o.versioned limit 1;
    if replaced_visible and not in_may_overwrite then outcome := 'no-overwrite'; return; end if;
  end if;
  if latest.id is not null then
    update store.objects o set is_latest = false where o.id = latest.id;
  end if;
  object_version := coalesce(latest.version, 0) + 1;
end
$$`
