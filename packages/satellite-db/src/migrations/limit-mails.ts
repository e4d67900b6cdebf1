/** Mails that say that a limit of a project is near, or reached. */
export const limitMails = [
  `alter table projects
    add column storage_notifications boolean not null default true,
    add column egress_notifications boolean not null default true,
    -- the level that the last mail named, in percent; 0: none
    add column storage_level smallint not null default 0,
    add column egress_level smallint not null default 0,
    -- the UTC month that egress_level is of
    add column egress_level_month timestamptz`,

  // Projects whose usage or limits have changed since a job looked at them last. Without a reference to the project: a
  // check of it would wait for people who change the project while they wait for this row.
  `create table usage_changes (project_id bigint primary key)`,
]
