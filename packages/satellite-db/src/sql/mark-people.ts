/** People between two marks: a page is read from the mark before it. */
const apart = 32
/** As many as may come to stand between two marks before the order is marked anew. */
export const furthestApart = 64
/** At one in so many people there may be a mark, or the order is marked anew. */
const closestTogether = 8

/** Where people stand in each of the three orders; keys that an order does without are empty. */
const placesOf = `cross join lateral (values
    ('name', timestamptz '-infinity', p.name_key, p.email_key),
    ('email', '-infinity', '', p.email_key),
    ('joinedAt', p.created_at, '', p.email_key)) k (sort, at, name_key, email_key)`

const keysOf = {
  project_members: 'project_id, name_key, email_key, created_at',
  project_invitations: "project_id, split_part(email, '@', 1) as name_key, email as email_key, created_at",
}

/**
 * Marks one order of a project anew: every so many people, with how many come before. A mark names somebody who is there,
 * so that nothing is left of whoever goes.
 */
export const markPeople = `
create function satellite.mark_people(of_project bigint, of_sort text) returns void language sql as $$
  delete from satellite.people_marks where project_id = of_project and sort = of_sort;
  insert into satellite.people_marks (project_id, sort, at, name_key, email_key, position)
  select of_project, of_sort, at, name_key, email_key, before from (
    select k.*, rank() over place - 1 as before, row_number() over place - 1 as number
    from (
      select ${keysOf.project_members} from satellite.project_members where project_id = of_project
      union all
      select ${keysOf.project_invitations} from satellite.project_invitations where project_id = of_project
    ) p ${placesOf}
    where k.sort = of_sort
    window place as (order by k.at, k.name_key, k.email_key)
  ) numbered
  where number > 0 and number % ${apart} = 0
  on conflict do nothing
$$`

/**
 * Counts people who came or went, and moves the marks behind them. Transactions take turns in each project by the row that
 * counts: whoever waits for it sees what the one before did.
 * @param changes places of people; in the place of a position the number of those who came there, or went
 */
export const countPeople = `
create function satellite.count_people(of_project bigint, changes satellite.people_marks[])
returns void language plpgsql as $$
begin
  insert into satellite.project_people (project_id, people)
    select id, 0 from satellite.projects where id = of_project on conflict do nothing;
  update satellite.project_people
  set people = people + (select coalesce(sum(position), 0) from unnest(changes) where sort = 'email')
  where project_id = of_project;

  with moved as (
    select m.sort, m.at, m.name_key, m.email_key, sum(c.position) as by
    from satellite.people_marks m
    join unnest(changes) c on c.sort = m.sort and (c.at, c.name_key, c.email_key) < (m.at, m.name_key, m.email_key)
    where m.project_id = of_project
    group by m.sort, m.at, m.name_key, m.email_key having sum(c.position) <> 0
  )
  update satellite.people_marks m set position = m.position + moved.by from moved
  where m.project_id = of_project and m.sort = moved.sort and m.at = moved.at
    and m.name_key = moved.name_key and m.email_key = moved.email_key;

  delete from satellite.people_marks m using unnest(changes) c
  where c.position < 0 and m.project_id = of_project and m.sort = c.sort and m.at = c.at
    and m.name_key = c.name_key and m.email_key = c.email_key;
end
$$`

/**
 * Counts a project for the first time, and marks anew the orders whose marks have come to stand too far apart or too close
 * together. Only at the end of a transaction: one statement may change people in several ways, of which the first is
 * counted when all of them can be seen.
 */
export const evenMarks = `
create function satellite.even_marks() returns trigger language plpgsql as $$
declare
  total integer;
  uneven text;
begin
  if tg_op = 'INSERT' then
    update satellite.project_people set people =
      (select count(*) from satellite.project_members where project_id = new.project_id)
      + (select count(*) from satellite.project_invitations where project_id = new.project_id)
    where project_id = new.project_id;
  end if;
  select people into total from satellite.project_people where project_id = new.project_id;
  if not found then
    return null;
  end if;
  for uneven in
    select s.sort from (values ('name'), ('email'), ('joinedAt')) s (sort)
    cross join lateral (
      select max(until - position) as longest, count(*) - 1 as marks from (
        select position, lead(position, 1, total) over (order by position) as until from (
          select 0 as position
          union all
          select position from satellite.people_marks where project_id = new.project_id and sort = s.sort
        ) places
      ) stretches
    ) found
    where longest > ${furthestApart} or marks * ${closestTogether} > total
  loop
    perform satellite.mark_people(new.project_id, uneven);
  end loop;
  return null;
end
$$`

export const marksEven = `
create constraint trigger marks_even after insert or update on satellite.project_people
  deferrable initially deferred for each row execute function satellite.even_marks()`

type Table = keyof typeof keysOf

const events = {
  come: { on: 'insert', referencing: 'new table as come' },
  gone: { on: 'delete', referencing: 'old table as gone' },
  changed: { on: 'update', referencing: 'old table as gone new table as come' },
}

const came = (table: Table): string => `select ${keysOf[table]}, 1 as people from come`
const went = (table: Table): string => `select ${keysOf[table]}, -1 as people from gone`

const rowsOf = (table: Table): Record<keyof typeof events, string> => ({
  come: came(table),
  gone: went(table),
  changed: `${came(table)} union all ${went(table)}`,
})

/** Project by project in the order of their ids, so that no two transactions wait for each other. */
const counting = (table: Table, event: keyof typeof events): string[] => [
  `
create function satellite.${table}_${event}() returns trigger language plpgsql as $$
declare
  project record;
begin
  for project in
    select project_id,
      array_agg(row(project_id, sort, at, name_key, email_key, people)::satellite.people_marks) as changes
    from (
      select p.project_id, k.sort, k.at, k.name_key, k.email_key, sum(p.people)::integer as people
      from (${rowsOf(table)[event]}) p ${placesOf}
      group by p.project_id, k.sort, k.at, k.name_key, k.email_key having sum(p.people) <> 0
    ) changed
    group by project_id order by project_id
  loop
    perform satellite.count_people(project.project_id, project.changes);
  end loop;
  return null;
end
$$`,
  `
create trigger ${table}_${event} after ${events[event].on} on satellite.${table}
  referencing ${events[event].referencing} for each statement execute function satellite.${table}_${event}()`,
]

/** After each change of who is in a project, or invited to it, and of their names. */
export const peopleCounted: readonly string[] = (['project_members', 'project_invitations'] as const).flatMap((table) =>
  (['come', 'gone', 'changed'] as const).flatMap((event) => counting(table, event)),
)
