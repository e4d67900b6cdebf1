import { accountKinds } from '@perigee/domain/account-kinds'
import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import type { Insertable } from 'kysely'
import type { UsersTable } from '../accounts-and-projects-schema'
import { insertInstance, type InstanceRow } from '../compute-instances'
import { insertProject } from '../projects'
import type { SatelliteDb } from '../schema'
import { insertUser } from '../users'

export const user = (email: string): Insertable<UsersTable> => ({
  external_id: null,
  email,
  full_name: '',
  short_name: '',
  password_hash: 'x',
  status: userStatus.active,
  kind: accountKinds.paid,
  partner: '',
  signup_promo_code: '',
  is_professional: false,
  company_name: '',
  position: '',
  employee_count: '',
  have_sales_contact: false,
  default_placement: 0,
  project_limit: 1,
  project_storage_limit: 25e9,
  project_bandwidth_limit: 25e9,
  project_segment_limit: 10_000,
  trial_expiration: null,
  login_lockout_expiration: null,
})

/** Makes people and projects. */
export const builders = (db: SatelliteDb) => ({
  async anOwner(email: string): Promise<UserId> {
    const id = await insertUser(db, user(email))
    if (id === undefined) throw new Error('taken')
    return id
  },

  /** A machine that waits for its turn, in the project of an internal id. */
  anInstance: (projectId: number, createdBy: UserId, port = 22_000): Promise<InstanceRow> =>
    insertInstance(db, {
      project_id: projectId,
      created_by: createdBy,
      name: 'web',
      hostname: 'web.example.test',
      location: 'here',
      image: 'debian-12',
      instance_type: 'nano',
      vcpus: 1,
      memory_mb: 256,
      boot_disk_gb: 2,
      authorized_keys: [],
      key_names: [],
      password_hash: '$6$x$x',
      sealed_storage: null,
      storage_buckets: null,
      storage_key_id: null,
      port,
      wanted: 'running',
      status: 'pending',
      waits_for: 'turn',
      problem: null,
      address: null,
      retry_at: null,
      created_at: new Date(),
      updated_at: new Date(),
    }),

  /** The internal id; undefined when the owner has a project of that name. */
  aProject: (ownerId: UserId, name: string): Promise<number | undefined> =>
    insertProject(db, {
      owner_id: ownerId,
      name,
      description: '',
      partner: '',
      salt: new Uint8Array(32).fill(9),
      storage_limit: 2 ** 50,
      bandwidth_limit: 2,
      segment_limit: 3,
      user_set_storage_limit: null,
      user_set_bandwidth_limit: 1,
      rate_limit: null,
    }),
})
