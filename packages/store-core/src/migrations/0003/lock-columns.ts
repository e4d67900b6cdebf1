/** What holds an object, and what may be asked of a write. */
export const lockColumns = [
  // An object that ends by itself cannot be held, and one that is held cannot end.
  `alter table store.objects add constraint objects_lock_or_expiry
    check (expires_at is null or (retention_mode = 0 and not legal_hold))`,
  `alter table store.objects add constraint objects_retention
    check ((retention_mode = 0) = (retain_until is null))`,

  // Whether a version may not go: the rule of judgeVersionRemoval in packages/domain.
  `create function store.is_locked(in_version store.objects, in_at timestamptz, in_bypass boolean) returns boolean
  language sql immutable as $$
    select in_version.state = 1 and (
      in_version.legal_hold or (
        in_version.retention_mode <> 0 and in_version.retain_until > in_at
        and (in_version.retention_mode = 1 or not in_bypass)
      )
    )
  $$`,

  // The lock of a new object: what was asked for, and the bucket's default where no retention was. Days have 24 hours,
  // years are those of the calendar. Outcomes: ok, no-lock (the bucket has none), lock-and-expiry.
  `create function store.new_lock(
    in_bucket satellite.buckets, in_mode integer, in_until timestamptz, in_hold boolean, in_expires_at timestamptz,
    in_at timestamptz, out outcome text, out mode smallint, out until timestamptz, out hold boolean
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
  end $$`,
]
