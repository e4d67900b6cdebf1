/** How a new version takes its place among those of its key. */
export const makeWay = [
  // Whether the latest version is what the writer expects: no visible object (in_absent), or this very version. The
  // caller holds the lock of the key. Outcomes: ok, exists, changed.
  `create function store.judge_condition(
    in_folder bigint, in_name bytea, in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz
  ) returns text language plpgsql stable as $$
  declare
    latest record;
  begin
    if not in_absent and in_latest is null then return 'ok'; end if;
    select o.version, substring(uuid_send(o.stream_id) from 9) as stream_end,
        o.state = 1 and (o.expires_at is null or o.expires_at > in_at) as visible
      into latest
      from store.objects o where o.folder_id = in_folder and o.name = in_name and o.state <> 0
      order by o.version desc limit 1;
    if in_absent and latest.visible then return 'exists'; end if;
    if in_latest is not null
      and (latest.visible and latest.version = in_latest and latest.stream_end = in_latest_end) is not true then
      return 'changed';
    end if;
    return 'ok';
  end $$`,

  // Locks the key. What is \`replaced\` has lost its rank but is still there: the caller removes it once its own blobs
  // are named by new segments. Outcomes: ok, exists, changed, no-overwrite.
  `drop function store.make_way(bigint, bytea, boolean, boolean, boolean, timestamptz)`,
  `create function store.make_way(
    in_folder bigint, in_name bytea, in_versioned boolean, in_may_overwrite boolean,
    in_absent boolean, in_latest bigint, in_latest_end bytea,
    in_at timestamptz, out outcome text, out object_version bigint, out replaced bigint
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
  end $$`,
]
