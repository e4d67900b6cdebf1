import type { Migrations } from '@perigee/server-kit/migrate'
import { objects } from './0001-objects'

/** Of the schema `store`, by name. The schema `satellite` has to be there already. */
export const migrations: Migrations = {
  '0001-objects': objects,
}
