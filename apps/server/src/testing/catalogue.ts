import { sql, type Kysely } from 'kysely'

/** What PostgreSQL knows of a schema but for its rows, as lines of text: two databases are alike when they are equal. */
export type Catalogue = Record<string, string[]>

/** @returns by kind of thing, sorted; functions with their whole text */
export async function catalogueOf<Schema>(db: Kysely<Schema>, schemas: readonly string[]): Promise<Catalogue> {
  const read = async (query: string): Promise<string[]> => {
    const { rows } = await sql<{ line: string }>`
      with own as (select oid from pg_namespace where nspname = any (${schemas})) ${sql.raw(query)}`.execute(db)
    return rows.map(({ line }) => line).sort()
  }
  const found: Catalogue = {}
  for (const [kind, query] of Object.entries(queries)) found[kind] = await read(query)
  return found
}

const relation = `c.oid::regclass::text`

const queries = {
  relations: `
    select format('%s %s %s %s', c.relkind, ${relation}, c.relpersistence, c.reloptions) as line
    from pg_class c where c.relnamespace in (select oid from own) and c.relkind <> 'i'`,
  columns: `
    select format(
      '%s.%s #%s %s%s default %s identity %s generated %s storage %s compression %s collation %s statistics %s options %s',
      ${relation}, a.attname, row_number() over (partition by c.oid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
      pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
      a.attcollation::regcollation, a.attstattarget, a.attoptions) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace in (select oid from own) and c.relkind in ('r', 'v', 'p', 'm')`,
  // `not null` is said of columns: its own name is of no use, and stays behind when a column is renamed
  constraints: `
    select format('%s %s: %s', ${relation}, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace in (select oid from own) and k.contype <> 'n'`,
  indexes: `
    select format('%s valid %s options %s', pg_get_indexdef(i.indexrelid), i.indisvalid, c.reloptions) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in (select oid from own)`,
  triggers: `
    select format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace in (select oid from own) and not t.tgisinternal`,
  views: `
    select format('%s: %s', ${relation}, pg_get_viewdef(c.oid)) as line
    from pg_class c where c.relnamespace in (select oid from own) and c.relkind in ('v', 'm')`,
  functions: `
    select pg_get_functiondef(p.oid) as line from pg_proc p where p.pronamespace in (select oid from own)`,
  sequences: `
    select format('%s %s from %s by %s', ${relation}, s.seqtypid::regtype, s.seqstart, s.seqincrement) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace in (select oid from own)`,
  statistics: `
    select pg_get_statisticsobjdef(s.oid) as line from pg_statistic_ext s where s.stxnamespace in (select oid from own)`,
  types: `
    select format('%s %s', t.typtype, t.oid::regtype) as line from pg_type t
    where t.typnamespace in (select oid from own) and t.typtype <> 'c' and t.typcategory <> 'A'`,
}
