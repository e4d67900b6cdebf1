import { baseline, statements, type Migrations } from '@perigee/server-kit/migrations'
import { createRecordSeal, type RecordSeal } from '../records/record-seal'
import { tables } from './baseline'
import { linkRules } from './link-rules'
import { secondSeal } from './second-seal'

/** Of the schema `auth`. `seal` is for a database of before the baseline, with records that have one seal only. */
export const migrationsWith = (seal: Pick<RecordSeal, 'close'> | undefined): Migrations => ({
  steps: { [baseline]: statements(tables), '0002-link-rules': statements(linkRules) },
  definitions: [],
  // the first step made the tables as they are today
  beforeBaseline: { '0001-records': statements(tables), '0002-second-seal': secondSeal(seal) },
})

/** For a database that may have records; `rootSecret` is that of the installation. */
export const migrationsOf = (rootSecret: Uint8Array): Migrations => migrationsWith(createRecordSeal(rootSecret))

/** For a database that has no records yet. */
export const migrations: Migrations = migrationsWith(undefined)
