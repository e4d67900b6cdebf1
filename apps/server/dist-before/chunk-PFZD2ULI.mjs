#!/usr/bin/env node

// ../../packages/server-kit/src/migrate.ts
import { sql as sql3 } from "kysely";

// ../../packages/server-kit/src/database/install-definitions.ts
import { sql } from "kysely";

// ../../packages/server-kit/src/database/definition.ts
import { createHash } from "node:crypto";
function parseDefinition(text) {
  const [, kind, name] = /^\s*create (?:constraint )?(function|view|trigger) (?:\w+\.)?(\w+)/.exec(text) ?? [];
  if (!isKind(kind) || name === void 0) throw new Error(`no function, view or trigger: ${text.slice(0, 80)}`);
  const shared = { kind, name, text: text.trim(), hash: hashOf(text.trim()) };
  if (kind !== "trigger") return { ...shared, declarationHash: hashOf(declarationOf(text)) };
  const [, table] = /\bon ([\w.]+)/.exec(text) ?? [];
  if (table === void 0) throw new Error(`the trigger ${name} names no table`);
  return { ...shared, table, declarationHash: shared.hash };
}
var replacing = ({ text }) => text.replace(/^create /, "create or replace ");
var declarationOf = (text) => text.slice(0, text.indexOf("$$")).replace(/\s+/g, " ").trim();
var hashOf = (text) => createHash("sha256").update(text).digest("hex");
var isKind = (kind) => kind === "function" || kind === "view" || kind === "trigger";

// ../../packages/server-kit/src/database/install-definitions.ts
var definitionsTable = "installed_definitions";
async function installDefinitions(trx, { schema, texts }) {
  await sql`create table if not exists ${sql.id(schema, definitionsTable)} (
    kind text not null, name text not null, hash text not null, declaration_hash text not null,
    primary key (kind, name))`.execute(trx);
  const wanted = texts.map(parseDefinition);
  assertUnique(wanted);
  const plan = planOf(wanted, await findInstalled(trx, schema), await findExisting(trx, schema));
  for (const { kind, identity } of plan.drop) await sql.raw(`drop ${kind} ${identity}`).execute(trx);
  for (const one of plan.replace) await sql.raw(replacing(one)).execute(trx);
  for (const one of plan.create) await sql.raw(one.text).execute(trx);
  const changed = [...plan.drop, ...plan.replace, ...plan.create].map(({ name }) => name);
  if (changed.length > 0) await note(trx, schema, wanted);
  return [...new Set(changed)];
}
function planOf(wanted, installed, existing) {
  const known = new Map(installed.map((one) => [keyOf(one), one]));
  const isThere = (one) => existing.filter((other) => keyOf(other) === keyOf(one)).length === 1;
  const isCurrent = (one) => isThere(one) && known.get(keyOf(one))?.hash === one.hash;
  const isReplaceable = (one) => one.kind === "function" && isThere(one) && known.get(keyOf(one))?.declarationHash === one.declarationHash;
  const staying = new Set(wanted.filter((one) => isCurrent(one) || isReplaceable(one)).map(keyOf));
  const lost = existing.filter((one) => one.kind === "function" && !staying.has(keyOf(one)));
  for (const one of wanted) {
    const needsLost = lost.some(({ name }) => one.text.includes(`.${name}(`));
    if (one.kind !== "function" && needsLost) staying.delete(keyOf(one));
  }
  return {
    drop: existing.filter((one) => !staying.has(keyOf(one))).sort((a, b) => dropOrder.indexOf(a.kind) - dropOrder.indexOf(b.kind)),
    replace: wanted.filter((one) => staying.has(keyOf(one)) && !isCurrent(one)),
    create: wanted.filter((one) => !staying.has(keyOf(one)))
  };
}
var dropOrder = ["trigger", "view", "function"];
var keyOf = ({ kind, name }) => `${kind} ${name}`;
function assertUnique(wanted) {
  const keys = wanted.map(keyOf);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== void 0) throw new Error(`${twice} is defined twice`);
}
async function findInstalled(trx, schema) {
  const { rows } = await sql`
    select kind, name, hash, declaration_hash as "declarationHash" from ${sql.id(schema, definitionsTable)}`.execute(
    trx
  );
  return rows;
}
async function findExisting(trx, schema) {
  const { rows } = await sql`
    with own as (select oid from pg_namespace where nspname = ${schema})
    select 'function' as kind, p.proname::text as name, p.oid::regprocedure::text as identity
      from pg_proc p where p.pronamespace in (select oid from own)
    union all
    select 'view', c.relname::text, c.oid::regclass::text
      from pg_class c where c.relnamespace in (select oid from own) and c.relkind = 'v'
    union all
    select 'trigger', t.tgname::text, format('%I on %s', t.tgname, t.tgrelid::regclass)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace in (select oid from own) and not t.tgisinternal`.execute(trx);
  return rows;
}
async function note(trx, schema, wanted) {
  const table = sql.id(schema, definitionsTable);
  await sql`delete from ${table}`.execute(trx);
  if (wanted.length === 0) return;
  const rows = wanted.map((one) => sql`(${one.kind}, ${one.name}, ${one.hash}, ${one.declarationHash})`);
  await sql`insert into ${table} (kind, name, hash, declaration_hash) values ${sql.join(rows)}`.execute(trx);
}

// ../../packages/server-kit/src/migrations.ts
import { sql as sql2 } from "kysely";
var baseline = "0001-baseline";
var statements = (texts) => ({
  async up(db) {
    for (const text of texts) await sql2.raw(text).execute(db);
  }
});
function stateOf({ steps, beforeBaseline = {} }, applied) {
  const isBeforeBaseline = applied.some((name) => name in beforeBaseline);
  const has = (name) => applied.includes(name) || isBeforeBaseline && name === baseline;
  return {
    isBeforeBaseline,
    missingBeforeBaseline: isBeforeBaseline ? pick(beforeBaseline, (name) => !has(name)) : {},
    missing: pick(steps, (name) => !has(name)),
    foreign: applied.filter((name) => !(name in steps) && !(name in beforeBaseline))
  };
}
var stepsNamed = ({ steps, beforeBaseline }, names) => pick({ ...beforeBaseline, ...steps }, (name) => names.includes(name));
var pick = (steps, isWanted) => Object.fromEntries(Object.entries(steps).filter(([name]) => isWanted(name)));

// ../../packages/server-kit/src/migrate.ts
var DatabaseTooNewError = class extends Error {
  name = "DatabaseTooNewError";
  constructor(schema, names) {
    super(
      `The database schema "${schema}" has changes this version does not know (${names.join(", ")}). It was used by a newer version: start that one, or restore a backup made before the upgrade.`
    );
  }
};
var lockKey = 7910000001;
async function migrate(db, { schema, migrations }) {
  return inTurn(db, schema, async (trx) => {
    const applied = await appliedNames(trx, schema);
    const { foreign, missing, missingBeforeBaseline, isBeforeBaseline } = stateOf(migrations, applied);
    if (foreign.length > 0) throw new DatabaseTooNewError(schema, foreign);
    await apply(trx, schema, missingBeforeBaseline);
    if (isBeforeBaseline) await recordBaseline(trx, schema);
    await apply(trx, schema, missing);
    await installDefinitions(trx, { schema, texts: migrations.definitions });
    return [...Object.keys(missingBeforeBaseline), ...isBeforeBaseline ? [baseline] : [], ...Object.keys(missing)];
  });
}
async function migrateAsFarAs(db, { schema, migrations, names }) {
  await inTurn(db, schema, async (trx) => {
    const { foreign } = stateOf(migrations, names);
    if (foreign.length > 0) throw new DatabaseTooNewError(schema, foreign);
    await apply(trx, schema, stepsNamed(migrations, names));
  });
}
async function inTurn(db, schema, work) {
  return db.transaction().execute(async (trx) => {
    await sql3`select pg_advisory_xact_lock(${sql3.lit(lockKey)})`.execute(trx);
    await sql3`create schema if not exists ${sql3.id(schema)}`.execute(trx);
    await sql3`create table if not exists ${sql3.id(schema, "migrations")} (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx);
    return work(trx);
  });
}
async function apply(trx, schema, steps) {
  await sql3`select set_config('search_path', ${`${schema}, public`}, true)`.execute(trx);
  for (const name of Object.keys(steps).sort()) {
    await steps[name]?.up(trx);
    await sql3`insert into ${sql3.id(schema, "migrations")} (name) values (${name})`.execute(trx);
  }
}
async function recordBaseline(trx, schema) {
  await sql3`delete from ${sql3.id(schema, "migrations")}`.execute(trx);
  await sql3`insert into ${sql3.id(schema, "migrations")} (name) values (${baseline})`.execute(trx);
}
async function appliedNames(trx, schema) {
  const { rows } = await sql3`select name from ${sql3.id(schema, "migrations")} order by name`.execute(
    trx
  );
  return rows.map((row) => row.name);
}

export {
  definitionsTable,
  baseline,
  statements,
  stateOf,
  migrate,
  migrateAsFarAs
};
//# sourceMappingURL=chunk-PFZD2ULI.mjs.map
