import { EngineError, type EngineImage } from '@perigee/compute/engine'
import type { IncusEngine } from './incus-engine'
import { images as imagesAnswer } from './rest/answers'
import { seedTraits, type SeedTraits } from './seed/seed-traits'

interface OfferedImage {
  image: EngineImage
  traits: SeedTraits
}

/** Aliases of images in the project that fit the kind of machine, and are offered. */
export async function listImages({ incus, options }: IncusEngine): Promise<OfferedImage[]> {
  const all = await incus.get('/1.0/images', imagesAnswer, { recursion: '1' })
  const type = options.kind === 'containers' ? 'container' : 'virtual-machine'
  return all
    .filter((image) => image.type === type)
    .flatMap(({ properties, aliases }) => (aliases ?? []).map(({ name }) => offered(name, properties)))
    .filter(({ image }) => options.images?.includes(image.name) ?? true)
    .sort((one, other) => one.image.name.localeCompare(other.image.name))
}

/** @throws EngineError `no-image` */
export async function findImage(engine: IncusEngine, name: string): Promise<OfferedImage> {
  const found = (await listImages(engine)).find(({ image }) => image.name === name)
  if (!found) throw new EngineError('no-image', 'The image is not there.')
  return found
}

const offered = (name: string, properties: Readonly<Record<string, string>>): OfferedImage => ({
  image: imageOf(name, properties),
  traits: seedTraits(properties),
})

const usualDiskGB = 2
const usualMemoryMB = 256

/** What the image with these properties is, which an operator sets: see docs/compute.md. */
export function imageOf(name: string, properties: Readonly<Record<string, string>>): EngineImage {
  return {
    name,
    title: properties['perigee.title'] ?? properties.description ?? name,
    user: seedTraits(properties).user,
    minDiskGB: wholeNumber(properties['perigee.min_disk']) ?? usualDiskGB,
    minMemoryMB: wholeNumber(properties['perigee.min_memory']) ?? usualMemoryMB,
    tools: (properties['perigee.tools'] ?? '').split(',').flatMap((tool) => tool.trim() || []),
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
