import type { Migrations } from '@perigee/server-kit/migrate'
import type { RecordSeal } from '../records/record-seal'
import { records } from './0001-records'
import { secondSeal } from './0002-second-seal'

/** Of the schema `auth`, by name. `seal` is for a database with records that have one seal only. */
export const migrationsWith = (seal: Pick<RecordSeal, 'close'> | undefined): Migrations => ({
  '0001-records': records,
  '0002-second-seal': secondSeal(seal),
})

/** For a database that has no records yet. */
export const migrations: Migrations = migrationsWith(undefined)
