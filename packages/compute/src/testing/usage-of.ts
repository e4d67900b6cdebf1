import { expect } from 'vitest'
import type { ComputeScene } from './compute-scene'

/** Stretches that a machine is charged for, in their order. */
export const usageOf = ({ db }: Pick<ComputeScene, 'db'>, id: string) =>
  db
    .selectFrom('satellite.compute_usage')
    .select(['runs', 'from_at as from', 'until_at as until', 'instance_type as type', 'hour_micro_cents as price'])
    .where('instance_id', '=', id)
    .orderBy('from_at')
    .orderBy('id')
    .execute()

/** One stretch follows the other, and one is open while there is a machine, of what it does. */
export async function isMeteredRight(scene: Pick<ComputeScene, 'db' | 'host'>, id: string): Promise<void> {
  const stretches = await usageOf(scene, id)
  for (const [at, { until }] of stretches.slice(0, -1).entries()) expect(until).toEqual(stretches[at + 1]?.from)
  const machine = scene.host.machines.get(id)
  const last = stretches.at(-1)
  expect(last?.until === null).toBe(machine !== undefined)
  if (machine) expect(last?.runs).toBe(machine.state === 'running')
}
