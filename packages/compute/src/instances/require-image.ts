import { commonRefusals } from '@perigee/contract/refusals/common'
import type { InstanceType } from '@perigee/domain/compute/instance-types'
import type { EngineImage } from '../engine'
import type { LocationOffer } from '../location-offer'

/** An image of the location that machines of this type can run. @throws invalidInput */
export function requireImage({ images }: LocationOffer, name: string, type: InstanceType): EngineImage {
  const image = images.find((known) => known.name === name)
  if (!image) throw commonRefusals.invalidInput('This location has no such image.', 'image')
  requireMemory(image, type)
  return image
}

/** @throws invalidInput */
export function requireMemory({ minMemoryMB }: EngineImage, { memoryMB }: InstanceType): void {
  if (memoryMB >= minMemoryMB) return
  throw commonRefusals.invalidInput(`This image needs ${minMemoryMB} MB of memory at least.`, 'instanceType')
}
