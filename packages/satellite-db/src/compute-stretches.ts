import type { ComputeStretch } from '@perigee/domain/compute/charge-compute'
import type { SatelliteDb } from './schema'

/** Stretches of the machines of a project that reach into a period, and those that are open, also of machines that are gone. */
export const stretchesIn = (
  db: SatelliteDb,
  { projectId, since, before }: { projectId: number; since: Date; before: Date },
): Promise<ComputeStretch[]> =>
  db
    .selectFrom('satellite.compute_usage')
    .select([
      'instance_type as instanceType',
      'boot_disk_gb as bootDiskGB',
      'runs',
      'hour_micro_cents as hourMicroCents',
      'disk_hour_micro_cents as diskHourMicroCents',
      'from_at as from',
      'until_at as until',
      'seen_at as seen',
    ])
    .where('project_id', '=', projectId)
    .where('from_at', '<', before)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', since)]))
    .orderBy('id')
    .execute()
