/** What a person stands at in each of the three orders; keys that an order does without are empty. */
const placesOf = `cross join lateral (values
  ('name', timestamptz '-infinity', p.name_key, p.email_key),
  ('email', '-infinity', '', p.email_key),
  ('joinedAt', p.created_at, '', p.email_key)) k (sort, at, name_key, email_key)`

/** Of all projects, from nothing. */
export const countAndMark = [
  `insert into project_people (project_id, people)
    select id, (select count(*) from project_members m where m.project_id = p.id)
      + (select count(*) from project_invitations i where i.project_id = p.id)
    from projects p`,
  `insert into people_marks (project_id, sort, at, name_key, email_key, position)
    select project_id, sort, at, name_key, email_key, before from (
      select p.project_id, k.*,
        rank() over place - 1 as before, row_number() over place - 1 as number
      from (
        select project_id, name_key, email_key, created_at from project_members
        union all
        select project_id, split_part(email, '@', 1), email, created_at from project_invitations
      ) p ${placesOf}
      window place as (partition by p.project_id, k.sort order by k.at, k.name_key, k.email_key)
    ) numbered
    where number > 0 and number % 32 = 0
    on conflict do nothing`,
]

/**
 * By which any page of the people of a project is found at once. Without references to the project: a check of one would
 * wait for people who change the project while they wait for these rows.
 */
export const marksOfPeople = [
  // members and invitations, counted
  `create table project_people (project_id bigint primary key, people integer not null)`,
  // some of them in each order, and how many come before
  `create table people_marks (
    project_id bigint not null,
    sort text not null check (sort in ('name', 'email', 'joinedAt')),
    at timestamptz not null,
    name_key text not null,
    email_key text not null,
    position integer not null,
    primary key (project_id, sort, at, name_key, email_key)
  )`,
  `create index people_marks_by_position on people_marks (project_id, sort, position)`,
  ...countAndMark,
]
