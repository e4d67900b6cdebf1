import { migrations as auth } from '@perigee/auth/migrations/index'
import { migrations as satellite } from '@perigee/satellite-db/migrations/index'
import { baseline, stateOf } from '@perigee/server-kit/migrations'
import { migrations as store } from '@perigee/store-core/migrations/index'
import type { StoreSchema } from '@perigee/store-core/schema'
import { second } from '@perigee/std/durations'
import { sql, type Kysely } from 'kysely'
import { fine, note, wrong, type Finding } from './finding'

type Db = Kysely<StoreSchema>

const about = 'database'
const oldestVersion = 15
const toleratedDrift = 5 * second

/** Version, durability, migrations and clock of a database that answers. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  return [await checkVersion(db), ...(await checkDurability(db)), await checkMigrations(db), await checkClock(db)]
}

async function checkVersion(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  return Number.parseInt(version, 10) >= oldestVersion
    ? fine(about, `PostgreSQL ${version} answers`)
    : wrong(about, `PostgreSQL ${version} is too old`, `Use PostgreSQL ${oldestVersion} or newer.`)
}

/** What is acknowledged has to survive a power cut. */
async function checkDurability(db: Db): Promise<Finding[]> {
  const needed = ['fsync', 'full_page_writes', 'synchronous_commit']
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${needed}) order by name`.execute(db)
  const off = rows.filter(({ setting }) => setting === 'off')
  if (off.length === 0) return [fine(about, `what it acknowledges is on its disk (${needed.join(', ')})`)]
  return off.map(({ name }) =>
    wrong(
      about,
      `${name} is off: a power cut can lose or damage data`,
      `alter system set ${name} = on; then restart PostgreSQL.`,
    ),
  )
}

async function checkMigrations(db: Db): Promise<Finding> {
  const missing: string[] = []
  const foreign: string[] = []
  for (const [schema, known] of Object.entries({ satellite, store, auth })) {
    const state = stateOf(known, await appliedOf(db, schema))
    const named = (name: string): string => `${schema}/${name}`
    const { missingBeforeBaseline, isBeforeBaseline } = state
    missing.push(...Object.keys({ ...missingBeforeBaseline, ...state.missing }).map(named))
    if (isBeforeBaseline) missing.push(named(baseline))
    foreign.push(...state.foreign.map(named))
  }
  if (foreign.length > 0) {
    const advice = 'Start the newer version, or restore a backup made before the upgrade.'
    return wrong(about, `a newer version has changed it (${foreign.join(', ')})`, advice)
  }
  return missing.length === 0
    ? fine(about, 'all migrations are applied')
    : note(
        about,
        `${missing.length} migrations are not applied yet`,
        'The next start applies them, or: perigee-server migrate',
      )
}

async function appliedOf(db: Db, schema: string): Promise<string[]> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = ${schema} and tablename = 'migrations'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(schema, 'migrations')}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Half of the time that the question took is what cannot be told from drift. */
async function checkClock(db: Db): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = Date.now()
  const drift = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked + answered) / 2)
  return judgeDrift('clock', 'the database', drift - (answered - asked) / 2)
}

export function judgeDrift(topic: string, other: string, drift: number): Finding {
  if (drift <= toleratedDrift) return fine(topic, `agrees with ${other}`)
  const seconds = (drift / second).toFixed(0)
  return wrong(
    topic,
    `${seconds} s apart from ${other}`,
    'Let all machines follow one time server (chrony, systemd-timesyncd).',
  )
}
