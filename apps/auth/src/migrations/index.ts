import type { Migrations } from '@perigee/server-kit/migrate'
import { records } from './0001-records'

/** Of the schema `auth`, by name. */
export const migrations: Migrations = { '0001-records': records }
