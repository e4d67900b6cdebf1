import type { EngineImage } from '@perigee/compute/engine'
import { imagesIn } from '@perigee/compute-engines/qemu/places'
import { createLogger } from '@perigee/server-kit/logger'
import type { Config } from '../load-config'
import { openComputeEngine } from '../services/open-compute-engine'

/** Images for QEMU that can be made here. */
export const imageBuilders = {
  tiny: async (folder: string) =>
    (await import('@perigee/compute-engines/qemu/images/build-tiny-image')).buildTinyImage({ folder }),
} as const satisfies Record<string, (folder: string) => Promise<EngineImage>>

export type ImageName = keyof typeof imageBuilders

/** Makes an image, in place of one of the same name: instances keep what they were made of. */
export async function buildImage({ computeFolder }: Config, name: ImageName): Promise<string> {
  return lineOf(await imageBuilders[name](imagesIn(computeFolder)))
}

/** A line for each that the engine of this host has. @throws Error where there is no engine */
export async function describeImages(config: Config): Promise<string> {
  const engine = await openComputeEngine(config, createLogger({ level: 'silent' }))
  try {
    const images = await engine.images()
    return images.length > 0 ? images.map(lineOf).join('\n') : 'There are no images.'
  } finally {
    await engine.close()
  }
}

const lineOf = ({ name, title, user, minDiskGB, minMemoryMB, tools }: EngineImage): string =>
  [
    name,
    title,
    `user ${user}`,
    `${minDiskGB} GB and ${minMemoryMB} MiB at least`,
    ...(tools.length > 0 ? [`with ${tools.join(', ')}`] : []),
  ].join('  ')
