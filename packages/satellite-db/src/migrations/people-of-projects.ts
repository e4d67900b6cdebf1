/** By which members and invitations are one sorted sequence: each has an index for every order. */
export const peopleOfProjects = [
  // of the member's account, in lower case; a trigger keeps them
  `alter table project_members add column name_key text not null default '', add column email_key text not null default ''`,
  `update project_members m set email_key = lower(u.email),
    name_key = lower(coalesce(nullif(u.full_name, ''), nullif(u.short_name, ''), split_part(u.email, '@', 1)))
    from users u where u.id = m.user_id`,
  // small tables: some hundred thousand rows are indexed within a second
  `create index project_members_by_name on project_members (project_id, name_key, email_key)`,
  `create index project_members_by_email on project_members (project_id, email_key)`,
  `create index project_members_by_date on project_members (project_id, created_at, email_key)`,
  `create index project_invitations_by_name on project_invitations (project_id, split_part(email, '@', 1), email)`,
  `create index project_invitations_by_date on project_invitations (project_id, created_at, email)`,
]
