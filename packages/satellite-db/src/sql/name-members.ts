/** How an account is sorted among the members of a project: by the name that screens show, else by the beginning of its address. */
const keysOf = (account: string): string =>
  `lower(coalesce(nullif(${account}.short_name, ''), nullif(${account}.full_name, ''), split_part(${account}.email, '@', 1))),
    lower(${account}.email)`

/** Gives a new member the sort keys of their account, which keeps its name until that is committed. */
export const nameMember = `
create function satellite.name_member() returns trigger language plpgsql as $$
begin
  select ${keysOf('u')} into new.name_key, new.email_key
  from satellite.users u where u.id = new.user_id for share;
  return new;
end
$$`

export const membersNamed = `
create trigger members_named before insert on satellite.project_members for each row
  execute function satellite.name_member()`

/** Carries another name or address into the projects of an account. */
export const renameMember = `
create function satellite.rename_member() returns trigger language plpgsql as $$
begin
  update satellite.project_members m set (name_key, email_key) = (select ${keysOf('new')})
  where m.user_id = new.id;
  return null;
end
$$`

export const membersRenamed = `
create trigger members_renamed after update of email, full_name, short_name on satellite.users for each row
  when ((old.email, old.full_name, old.short_name) is distinct from (new.email, new.full_name, new.short_name))
  execute function satellite.rename_member()`
