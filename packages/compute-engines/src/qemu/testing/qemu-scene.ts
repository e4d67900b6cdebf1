import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@perigee/compute/engine'
import { createLogger } from '@perigee/server-kit/logger'
import { createQemuEngine, type QemuEngineOptions } from '../create-qemu-engine'
import { placesOf } from '../places'
import { killProcess } from '../process/end-process'
import { findProcess } from '../process/find-process'
import { ensureTinyImage } from './ensure-tiny-image'

export interface QemuScene {
  folder: string
  /** `user`: as PERIGEE_COMPUTE_USER names it. */
  open(user?: string): Promise<Engine>
  /** The process of QEMU of that machine. */
  processOf(id: string): Promise<number | undefined>
  /** Kills it. */
  crash(id: string): Promise<void>
  close(): Promise<void>
}

/** A folder with the tiny image in it, for an engine whose machines run in software. */
export async function openQemuScene(options: Partial<QemuEngineOptions> = {}): Promise<QemuScene> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'perigee-qemu-')))
  await ensureTinyImage(folder)
  const logger = createLogger({ level: 'silent' })
  const open = (user = 'own') =>
    createQemuEngine({ gateway: null, settings: { acceleration: 'tcg', user }, logger, ...options, folder })
  return {
    folder,
    open,
    processOf: (id) => findProcess(placesOf(folder, id)),
    crash: (id) => killProcess(placesOf(folder, id)),
    async close() {
      const engine = await open()
      for (const id of await engine.list()) await engine.remove(id)
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
