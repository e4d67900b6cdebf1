import { sql, type Transaction } from 'kysely'
import { parseDefinition, replacing, type Definition } from './definition'

/** Where a schema remembers which texts it has. A backup leaves it out: a restore installs what its program has. */
export const definitionsTable = 'installed_definitions'

/** What the database has of a kind and name. */
interface Existing extends Pick<Definition, 'kind' | 'name'> {
  /** By which it is dropped: a function with the types of its arguments, a trigger with its table. */
  identity: string
}

type Installed = Pick<Definition, 'kind' | 'name' | 'hash' | 'declarationHash'>

/**
 * Brings functions, views and triggers of a schema to these texts, and drops all others. Texts that are installed
 * already cost a look. A function whose declaration stays gets its new body in place: whoever calls it meanwhile gets
 * the old one or the new one. The caller holds the lock of the migrations.
 * @param texts `create …`, each after those that it needs
 * @returns the names of what was installed or dropped now
 */
export async function installDefinitions<Schema>(
  trx: Transaction<Schema>,
  { schema, texts }: { schema: string; texts: readonly string[] },
): Promise<string[]> {
  await sql`create table if not exists ${sql.id(schema, definitionsTable)} (
    kind text not null, name text not null, hash text not null, declaration_hash text not null,
    primary key (kind, name))`.execute(trx)
  const wanted = texts.map(parseDefinition)
  assertUnique(wanted)
  const plan = planOf(wanted, await findInstalled(trx, schema), await findExisting(trx, schema))
  for (const { kind, identity } of plan.drop) await sql.raw(`drop ${kind} ${identity}`).execute(trx)
  for (const one of plan.replace) await sql.raw(replacing(one)).execute(trx)
  for (const one of plan.create) await sql.raw(one.text).execute(trx)
  const changed = [...plan.drop, ...plan.replace, ...plan.create].map(({ name }) => name)
  if (changed.length > 0) await note(trx, schema, wanted)
  return [...new Set(changed)]
}

interface Plan {
  /** Triggers and views before the functions that they may need. */
  drop: Existing[]
  replace: Definition[]
  create: Definition[]
}

/** What is current stays, but for views and triggers that need a function which is dropped. */
function planOf(wanted: readonly Definition[], installed: readonly Installed[], existing: readonly Existing[]): Plan {
  const known = new Map(installed.map((one) => [keyOf(one), one]))
  const isThere = (one: Definition) => existing.filter((other) => keyOf(other) === keyOf(one)).length === 1
  const isCurrent = (one: Definition) => isThere(one) && known.get(keyOf(one))?.hash === one.hash
  const isReplaceable = (one: Definition) =>
    one.kind === 'function' && isThere(one) && known.get(keyOf(one))?.declarationHash === one.declarationHash

  const staying = new Set(wanted.filter((one) => isCurrent(one) || isReplaceable(one)).map(keyOf))
  const lost = existing.filter((one) => one.kind === 'function' && !staying.has(keyOf(one)))
  for (const one of wanted) {
    const needsLost = lost.some(({ name }) => one.text.includes(`.${name}(`))
    if (one.kind !== 'function' && needsLost) staying.delete(keyOf(one))
  }
  return {
    drop: existing
      .filter((one) => !staying.has(keyOf(one)))
      .sort((a, b) => dropOrder.indexOf(a.kind) - dropOrder.indexOf(b.kind)),
    replace: wanted.filter((one) => staying.has(keyOf(one)) && !isCurrent(one)),
    create: wanted.filter((one) => !staying.has(keyOf(one))),
  }
}

const dropOrder: readonly Definition['kind'][] = ['trigger', 'view', 'function']
const keyOf = ({ kind, name }: Pick<Definition, 'kind' | 'name'>): string => `${kind} ${name}`

function assertUnique(wanted: readonly Definition[]): void {
  const keys = wanted.map(keyOf)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new Error(`${twice} is defined twice`)
}

async function findInstalled<Schema>(trx: Transaction<Schema>, schema: string): Promise<Installed[]> {
  const { rows } = await sql<Installed>`
    select kind, name, hash, declaration_hash as "declarationHash" from ${sql.id(schema, definitionsTable)}`.execute(
    trx,
  )
  return rows
}

/** All functions, views and triggers of the schema: nothing else belongs into it. */
async function findExisting<Schema>(trx: Transaction<Schema>, schema: string): Promise<Existing[]> {
  const { rows } = await sql<Existing>`
    with own as (select oid from pg_namespace where nspname = ${schema})
    select 'function' as kind, p.proname::text as name, p.oid::regprocedure::text as identity
      from pg_proc p where p.pronamespace in (select oid from own)
    union all
    select 'view', c.relname::text, c.oid::regclass::text
      from pg_class c where c.relnamespace in (select oid from own) and c.relkind = 'v'
    union all
    select 'trigger', t.tgname::text, format('%I on %s', t.tgname, t.tgrelid::regclass)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace in (select oid from own) and not t.tgisinternal`.execute(trx)
  return rows
}

async function note<Schema>(trx: Transaction<Schema>, schema: string, wanted: readonly Definition[]): Promise<void> {
  const table = sql.id(schema, definitionsTable)
  await sql`delete from ${table}`.execute(trx)
  if (wanted.length === 0) return
  const rows = wanted.map((one) => sql`(${one.kind}, ${one.name}, ${one.hash}, ${one.declarationHash})`)
  await sql`insert into ${table} (kind, name, hash, declaration_hash) values ${sql.join(rows)}`.execute(trx)
}
