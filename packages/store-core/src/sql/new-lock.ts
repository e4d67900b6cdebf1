/**
 * The lock of a new version: what the writer asks for, and the bucket's default where the writer asks for no
 * retention.
 * in_mode, in_until, in_hold: null where nothing is asked for. in_expires_at: when the version ends by itself, or
 * null.
 * A default in days counts 24 hours each, one in years goes by the calendar, both in UTC.
 * Outcomes: ok; no-lock (the bucket has no object lock); lock-and-expiry (what is locked cannot end by itself).
 */
export const newLock = `
create function store.new_lock(
  in_bucket satellite.buckets, in_mode integer, in_until timestamptz, in_hold boolean,
  in_expires_at timestamptz, in_at timestamptz,
  out outcome text, out mode smallint, out until timestamptz, out hold boolean
) language plpgsql immutable as $$
begin
  mode := 0; hold := coalesce(in_hold, false); outcome := 'ok';
  if not in_bucket.object_lock then
    if in_mode is not null or in_hold is not null then outcome := 'no-lock'; end if;
    return;
  end if;
  if in_mode is not null then
    mode := in_mode; until := in_until;
  elsif in_bucket.default_retention_mode <> 0 then
    mode := in_bucket.default_retention_mode;
    until := (
      in_at at time zone 'UTC' + make_interval(
        years => coalesce(in_bucket.default_retention_years, 0),
        hours => 24 * coalesce(in_bucket.default_retention_days, 0)
      )
    ) at time zone 'UTC';
  end if;
  if in_expires_at is not null and (mode <> 0 or hold) then outcome := 'lock-and-expiry'; end if;
end
$$`
