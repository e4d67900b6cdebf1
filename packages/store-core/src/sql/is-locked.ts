/**
 * Whether object lock forbids to remove a version at in_at. Legal holds always do; retention until its end, in
 * governance mode only without in_bypass. Mode 1 is compliance, 2 governance.
 */
export const isLocked = `
create function store.is_locked(in_version store.objects, in_at timestamptz, in_bypass boolean)
returns boolean language sql immutable as $$
select in_version.state = 1 and (
  in_version.legal_hold or (
    in_version.retention_mode <> 0 and in_version.retain_until > in_at
    and (in_version.retention_mode = 1 or not in_bypass)
  )
)
$$`
