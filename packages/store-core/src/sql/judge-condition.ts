/**
 * Judges the condition of a write. The caller holds the lock of the key.
 * in_absent: no visible object may be there. in_latest, in_latest_end: the latest version must be this one, by its
 * number and the second half of its stream id. Without either there is no condition.
 * Returns ok, exists (in_absent) or changed (in_latest).
 */
export const judgeCondition = `
create function store.judge_condition(
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
end
$$`
