export const actsOfEverybody = [
  // whom an act is about, beside the entry as who did it: an invited address has no account yet
  `alter table acts add column subject_hash bytea check (octet_length(subject_hash) = 32)`,
  `create table act_subjects (
    act_id bigint primary key references acts (id) on delete cascade,
    user_id uuid,
    salt bytea not null check (octet_length(salt) = 16),
    email text not null
  )`,
  `create index act_subjects_of_user on act_subjects (user_id)`,
  `create index act_subjects_of_email on act_subjects (email)`,

  // the log is read by time; a log of a year has some thousands of entries
  `drop index acts_of_project`,
  `drop index acts_of_person`,
  `drop index acts_of_name`,
  `create index acts_of_project on acts (project_id, at, id)`,
  `create index acts_of_person on acts (project_id, actor_id, at, id)`,
  `create index acts_of_name on acts (project_id, name, at, id)`,
  `create index acts_of_person_and_name on acts (project_id, actor_id, name, at, id)`,

  // changes to locks of single objects, until a job makes entries of them
  `create table lock_changes (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects (id) on delete cascade,
    act text not null,
    bucket text not null,
    actor_kind text not null,
    actor_id uuid,
    key_id uuid not null,
    key_name text not null,
    ip text not null,
    user_agent text not null,
    at timestamptz not null
  )`,
]
