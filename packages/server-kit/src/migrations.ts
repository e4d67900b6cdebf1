import { sql, type Migration } from 'kysely'

export type Steps = Readonly<Record<string, Migration>>

/** What a schema consists of. How to change it: docs/how-to/change-the-database.md. */
export interface Migrations {
  /**
   * Changes of tables and data, by name: `0001-baseline`, `0002-labels`; each is applied once, in the order of the names.
   * Each `up` sees the schema first on the search path.
   */
  steps: Steps
  /** `create …` of every function, view and trigger as it is today, each after those that it needs. */
  definitions: readonly string[]
  /**
   * What versions before the baseline did to tables and data. A database that has any of these gets the others too, and
   * has the baseline then. Frozen: nothing is added.
   */
  beforeBaseline?: Steps
}

/** All tables as they stood when the steps before it were put together; the first of the steps. */
export const baseline = '0001-baseline'

/** A step that runs these statements. */
export const statements = (texts: readonly string[]): Migration => ({
  async up(db) {
    for (const text of texts) await sql.raw(text).execute(db)
  },
})

export interface MigrationState {
  /** Steps of before the baseline that a database lacks which has some of them. */
  missingBeforeBaseline: Steps
  /** Whether it is such a database: it has the baseline once those are applied. */
  isBeforeBaseline: boolean
  missing: Steps
  /** Names that this version does not know: a newer one was here. */
  foreign: string[]
}

export function stateOf({ steps, beforeBaseline = {} }: Migrations, applied: readonly string[]): MigrationState {
  const isBeforeBaseline = applied.some((name) => name in beforeBaseline)
  const has = (name: string): boolean => applied.includes(name) || (isBeforeBaseline && name === baseline)
  return {
    isBeforeBaseline,
    missingBeforeBaseline: isBeforeBaseline ? pick(beforeBaseline, (name) => !has(name)) : {},
    missing: pick(steps, (name) => !has(name)),
    foreign: applied.filter((name) => !(name in steps) && !(name in beforeBaseline)),
  }
}

/** Those of all steps that bear these names. */
export const stepsNamed = ({ steps, beforeBaseline }: Migrations, names: readonly string[]): Steps =>
  pick({ ...beforeBaseline, ...steps }, (name) => names.includes(name))

const pick = (steps: Steps, isWanted: (name: string) => boolean): Steps =>
  Object.fromEntries(Object.entries(steps).filter(([name]) => isWanted(name)))
