import { defaultPlacement, type Placement } from '@perigee/domain/placements'
import type { Settings } from '../settings'

/** Where data can live: the default place is called like the installation, others are configured. */
export const placementsOf = (
  { satelliteName }: Pick<Settings, 'satelliteName'>,
  others: readonly Placement[],
): readonly Placement[] => [
  { id: defaultPlacement, idName: '', name: satelliteName, title: satelliteName, description: '', pending: false },
  ...others,
]

/** What a new bucket may choose from: nothing, where the project's own placement is the only one. */
export function offeredPlacements(placements: readonly Placement[], own: number): Placement[] {
  return placements.some(({ id }) => id !== own) ? [...placements] : []
}
