export const acts = [
  // the audit log of projects: only ever written, but for the batch, which stays null until the entry is chained
  `create table acts (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects (id) on delete cascade,
    name text not null,
    at timestamptz not null,
    actor_kind text not null,
    actor_id uuid,
    target text not null,
    facts jsonb not null,
    person_hash bytea not null check (octet_length(person_hash) = 32),
    batch int
  )`,
  `create index acts_of_project on acts (project_id, id)`,
  `create index acts_of_person on acts (project_id, actor_id, id)`,
  `create index acts_of_name on acts (project_id, name, id)`,
  `create index acts_to_chain on acts (project_id, id) where batch is null`,
  `create index acts_of_batch on acts (project_id, batch, id)`,

  // who did it, beside the entry: it can be forgotten, and the chain holds all the same
  `create table act_people (
    act_id bigint primary key references acts (id) on delete cascade,
    user_id uuid,
    salt bytea not null check (octet_length(salt) = 16),
    email text not null,
    name text not null,
    ip text not null,
    user_agent text not null
  )`,
  `create index act_people_of_user on act_people (user_id)`,

  `create table act_batches (
    project_id bigint not null references projects (id) on delete cascade,
    number int not null,
    entries int not null,
    last_at timestamptz not null,
    previous bytea not null check (octet_length(previous) = 32),
    hash bytea not null check (octet_length(hash) = 32),
    chained_at timestamptz not null,
    primary key (project_id, number)
  )`,
]
