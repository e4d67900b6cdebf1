import { defaultPlacement, type Placement } from '@perigee/domain/placements'
import type { Settings } from '../settings'

/** Where data can live. One machine is one place, called like the installation. */
export const placementsOf = ({ satelliteName }: Pick<Settings, 'satelliteName'>): readonly Placement[] => [
  { id: defaultPlacement, idName: '', name: satelliteName, title: satelliteName, description: '', pending: false },
]

/** What a new bucket may choose from: nothing, where the project's own placement is the only one. */
export function offeredPlacements(placements: readonly Placement[], own: number): Placement[] {
  return placements.some(({ id }) => id !== own) ? [...placements] : []
}
