import type { Placement } from '@perigee/domain/placements'

/** A place with a waitlist. */
export const announcedPlacement: Placement = {
  id: 7,
  idName: 'iceland',
  name: 'Iceland',
  title: 'Iceland',
  description: 'Cooled by the wind',
  pending: true,
}
