import type { Migrations } from '@perigee/server-kit/migrate'
import { accountsAndProjects } from './0001-accounts-and-projects'
import { bucketsAndUsage } from './0002-buckets-and-usage'

/** Of the schema `satellite`, by name. */
export const migrations: Migrations = {
  '0001-accounts-and-projects': accountsAndProjects,
  '0002-buckets-and-usage': bucketsAndUsage,
}
