import { baseline, statements, type Migrations } from '@perigee/server-kit/migrations'
import type { RecordSeal } from '../records/record-seal'
import { tables } from './baseline'
import { secondSeal } from './second-seal'

/** Of the schema `auth`. `seal` is for a database of before the baseline, with records that have one seal only. */
export const migrationsWith = (seal: Pick<RecordSeal, 'close'> | undefined): Migrations => ({
  steps: { [baseline]: statements(tables) },
  definitions: [],
  // the first step made the tables as they are today
  beforeBaseline: { '0001-records': statements(tables), '0002-second-seal': secondSeal(seal) },
})

/** For a database that has no records yet. */
export const migrations: Migrations = migrationsWith(undefined)
