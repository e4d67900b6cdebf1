import type { compute, SshKey } from '@perigee/contract/compute'
import type { ResponseOf } from '@perigee/contract/call'

export type InstanceType = ResponseOf<typeof compute.listInstanceTypes>[number]
export type Image = ResponseOf<typeof compute.listImages>[number]
export type Location = ResponseOf<typeof compute.listLocations>[number]

/** What a machine can be made of, in this project. */
export interface Offer {
  types: readonly InstanceType[]
  images: readonly Image[]
  locations: readonly Location[]
  keys: readonly SshKey[]
  /** How large the boot disks of the project can be together, in GB. */
  mostDiskGB: number
}

/** Those that a location has; one that names none has all. */
export const imagesOf = ({ images }: Pick<Offer, 'images'>, location: string): Image[] =>
  images.filter(({ locations }) => locations.length === 0 || locations.includes(location))

export const titleOf = ({ name, title }: { name: string; title: string }): string => (title === '' ? name : title)
