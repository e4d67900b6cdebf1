#!/usr/bin/env node

// ../../packages/server-kit/src/rewrite-columns.ts
import { sql } from "kysely";
var atOnce = 500;
var functionOf = (column) => sql`pg_temp.${sql.id(`rewritten_${column}`)}`;
async function rewriteColumns(trx, wanted) {
  await sql`lock table ${sql.id(wanted.schema, wanted.table)} in access exclusive mode`.execute(trx);
  const count = await putAside(trx, wanted);
  if (count > 0) await takeOver(trx, wanted);
  await sql`drop table pg_temp.rewritten`.execute(trx);
  return count;
}
async function putAside(trx, { schema, table, key, columns, change }) {
  const from = sql`${sql.id(key)} as key, ${sql.join(columns.map((column) => sql.id(column)))}
    from ${sql.id(schema, table)}`;
  await sql`create temporary table rewritten as select ${from} with no data`.execute(trx);
  let count = 0;
  for (let last; ; ) {
    const after = last === void 0 ? sql`` : sql`where ${sql.id(key)} > ${last}`;
    const { rows } = await sql`select ${from} ${after} order by 1 limit ${sql.lit(atOnce)}`.execute(trx);
    if (rows.length === 0) break;
    const values = rows.map((row) => {
      const before = columns.map((column) => row[column]);
      return sql`(${sql.join([row.key, ...change(row.key, before)])})`;
    });
    await sql`insert into pg_temp.rewritten values ${sql.join(values)}`.execute(trx);
    count += rows.length;
    last = rows.at(-1)?.key;
  }
  await sql`create unique index on pg_temp.rewritten (key)`.execute(trx);
  await sql`analyze pg_temp.rewritten`.execute(trx);
  return count;
}
async function takeOver(trx, { schema, table, key, columns }) {
  for (const column of columns) {
    const body = sql.lit(`select ${quoted(column)} from pg_temp.rewritten where key = wanted`);
    await sql`create function ${functionOf(column)}(wanted bytea) returns bytea
      language sql stable as ${body}`.execute(trx);
  }
  const changes = columns.map(
    (column) => sql`alter column ${sql.id(column)} type bytea using ${functionOf(column)}(${sql.id(key)})`
  );
  await sql`alter table ${sql.id(schema, table)} ${sql.join(changes)}`.execute(trx);
  for (const column of columns) await sql`drop function ${functionOf(column)}(bytea)`.execute(trx);
}
var quoted = (name) => `"${name.replaceAll('"', '""')}"`;

export {
  rewriteColumns
};
//# sourceMappingURL=chunk-GYBFNUYZ.mjs.map
