import { type Kysely, sql } from 'kysely'

/**
 * Watches the tables of schemas by triggers, from now on.
 * @returns what does some work and tells, beside its answer, the tables that it has left with other rows than before
 */
export async function watchTables<Schema>(db: Kysely<Schema>, schemas: readonly string[] = ['satellite']) {
  await sql`
    create schema watch;
    create unlogged table watch.changes (name text not null, row_hash text not null, count integer not null);
    create function watch.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into watch.changes values (tg_table_name, md5(old::text), -1); end if;
      if tg_op <> 'DELETE' then insert into watch.changes values (tg_table_name, md5(new::text), 1); end if;
      return null;
    end $$;`.execute(db)
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema = any(${schemas}) and table_type = 'BASE TABLE'`.execute(db)
  for (const { schema, name } of tables)
    await sql`
      create trigger watch after insert or update or delete on ${sql.id(schema, name)}
      for each row execute function watch.note()`.execute(db)

  return async function changedBy<T>(work: () => Promise<T>): Promise<{ answer: T; changed: string[] }> {
    await sql`delete from watch.changes`.execute(db)
    const answer = await work()
    // A row that came and went, or was written as it was, is no change.
    const { rows } = await sql<{ name: string }>`
      select distinct name from (
        select name from watch.changes group by name, row_hash having sum(count) <> 0) as changed`.execute(db)
    return { answer, changed: rows.map(({ name }) => name) }
  }
}
