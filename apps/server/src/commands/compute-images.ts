import type { EngineImage } from '@perigee/compute/engine'
import { imagesIn } from '@perigee/compute-engines/qemu/places'
import { ToolFailure } from '@perigee/compute-engines/qemu/run-tool'
import { createLogger } from '@perigee/server-kit/logger'
import { ZodError } from 'zod'
import type { Config } from '../load-config'
import { openComputeEngine } from '../services/open-compute-engine'

/** Images for QEMU that can be made here. */
export const imageBuilders = {
  tiny: async (folder: string) =>
    (await import('@perigee/compute-engines/qemu/images/build-tiny-image')).buildTinyImage({ folder }),
  debian: async (folder: string) =>
    (await import('@perigee/compute-engines/qemu/images/build-debian-image')).buildDebianImage({ folder }),
} as const satisfies Record<string, (folder: string) => Promise<EngineImage>>

export type ImageName = keyof typeof imageBuilders

/** Makes an image, in place of one of the same name: instances keep what they were made of. @throws Error with a sentence */
export const buildImage = ({ computeFolder }: Config, name: ImageName): Promise<string> =>
  saying(() => imageBuilders[name](imagesIn(computeFolder)))

export interface ImportFlags {
  name: string
  user: string
  title?: string
}

/** Takes over a disk with cloud-init in it. @throws Error with a sentence */
export const importImage = ({ computeFolder }: Config, file: string, flags: ImportFlags): Promise<string> =>
  saying(async () => {
    const { name, user, title = name } = flags
    const { importCloudImage } = await import('@perigee/compute-engines/qemu/images/import-cloud-image')
    return importCloudImage({ folder: imagesIn(computeFolder), file, name, user, title })
  })

const notTaken =
  'An image is a disk of its own in qcow2 or raw, its name of lower-case letters, digits, dots and hyphens, its user a login name.'

async function saying(work: () => Promise<EngineImage>): Promise<string> {
  try {
    return lineOf(await work())
  } catch (cause) {
    if (cause instanceof ZodError) throw new Error(notTaken, { cause })
    if (!(cause instanceof ToolFailure)) throw cause
    const { cause: reason, message } = cause
    const isMissing = reason instanceof Error && 'code' in reason && reason.code === 'ENOENT'
    throw new Error(isMissing ? `A program is missing: ${reason.message}.` : message, { cause })
  }
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
