/**
 * What a lifecycle rule does to a version, a delete marker or an unfinished upload at in_at. It is the only place where
 * that is decided: the job and the estimate both ask here. Whether the rule is enabled is not looked at.
 * in_names: the path of the folder that it lies in (store.folder_names). in_versioning: of the bucket.
 * Returns expire (a current version ends as the bucket's versioning says), noncurrent, marker, upload (each goes for
 * good); null when it stays. What object lock protects stays, unless a marker only hides it.
 * Days are over at the first midnight UTC after them. What has ended by itself is left to store.remove_expired.
 */
export const lifecycleAction = `
create function store.lifecycle_action(
  in_rule store.lifecycle_rules, in_object store.objects, in_names bytea[], in_versioning smallint, in_at timestamptz
) returns text language plpgsql stable as $$
declare
  depth integer := cardinality(in_rule.folders);
  start_length integer := octet_length(in_rule.name_start);
  today timestamptz := date_trunc('day', in_at, 'UTC');
  has_size boolean := in_rule.size_greater is not null or in_rule.size_less is not null;
  start bytea;
  since timestamptz;
  newer bigint;
  latest store.objects;
begin
  -- The names that the rule is about.
  if cardinality(in_names) < depth or in_names[1:depth] <> in_rule.folders then return null; end if;
  if start_length > 0 then
    start := case when cardinality(in_names) > depth then in_names[depth + 1] else in_object.name end;
    if substring(start from 1 for start_length) <> in_rule.name_start then return null; end if;
  end if;

  if in_object.state = 0 then
    return case when in_object.created_at < store.days_before(today, in_rule.abort_days) then 'upload' end;
  end if;
  if in_object.expires_at <= in_at then return null; end if;

  -- The null version goes where the marker of a current version takes its place.
  if in_versioning = 3 and not in_object.is_latest and not in_object.versioned
    and (in_rule.expire_days is not null or in_rule.expire_at is not null)
  then
    select o.* into latest from store.objects o
      where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0
      order by o.version desc limit 1;
    if store.lifecycle_action(in_rule, latest, in_names, in_versioning, in_at) = 'expire' then
      return 'noncurrent';
    end if;
  end if;

  if has_size and (
    in_object.state = 2 or in_object.plain_size <= in_rule.size_greater or in_object.plain_size >= in_rule.size_less
  ) then return null; end if;

  if in_object.is_latest then
    if in_object.created_at < store.days_before(today, in_rule.expire_days) or in_rule.expire_at <= in_at then
      if in_object.state = 1 then
        -- Where no marker hides it, the null version goes.
        return case when in_versioning = 2 or not exists (
          select from store.objects o
          where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0 and not o.versioned
            and store.is_locked(o, in_at, false)
        ) then 'expire' end;
      end if;
    elsif in_object.state = 1 or not in_rule.remove_lone_markers then
      return null;
    end if;
    return case when not exists (
      select from store.objects o
      where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0
        and o.version < in_object.version
    ) then 'marker' end;
  end if;

  if in_rule.noncurrent_days is null or store.is_locked(in_object, in_at, false) then return null; end if;
  select o.created_at into since from store.objects o
    where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0
      and o.version > in_object.version
    order by o.version limit 1;
  if since < store.days_before(today, in_rule.noncurrent_days) then
    if in_rule.newer_noncurrent is null then return 'noncurrent'; end if;
    select count(*) into newer from (
      select from store.objects o
      where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state = 1 and not o.is_latest
        and o.version > in_object.version
      limit in_rule.newer_noncurrent
    ) kept;
    if newer >= in_rule.newer_noncurrent then return 'noncurrent'; end if;
  end if;
  return null;
end
$$`

/** A midnight UTC so many days before in_today; null for null. More days than history has are cut off. */
export const daysBefore = `
create function store.days_before(in_today timestamptz, in_days integer) returns timestamptz language sql immutable as $$
select (in_today at time zone 'UTC' - least(in_days, 700000) * interval '1 day') at time zone 'UTC'
$$`
