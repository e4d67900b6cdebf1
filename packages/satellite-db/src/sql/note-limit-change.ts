/** Another limit of a project may be near, or reached: it is looked at like one whose usage has changed. */
export const noteLimitChange = `
create function satellite.note_limit_change() returns trigger language plpgsql as $$
begin
  insert into satellite.usage_changes (project_id) values (new.id) on conflict do nothing;
  return null;
end
$$`

export const limitsChanged = `
create trigger limits_changed
  after update of storage_limit, bandwidth_limit, user_set_storage_limit, user_set_bandwidth_limit,
    storage_notifications, egress_notifications
  on satellite.projects for each row execute function satellite.note_limit_change()`
