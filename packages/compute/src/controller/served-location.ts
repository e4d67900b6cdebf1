import { type InstanceType, usualInstanceTypes } from '@perigee/domain/compute/instance-types'
import { GB, MiB } from '@perigee/std/units'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { instanceTypeShape } from '../location-offer'
import type { ComputeSettings } from '../settings'
import type { ServedLocation } from './controller-context'

/** The location of this process, as its settings say. @throws for a file of types that cannot be read */
export async function servedLocation(settings: ComputeSettings): Promise<ServedLocation> {
  return {
    name: settings.computeLocation,
    title: settings.computeLocationTitle ?? settings.computeLocation,
    types: settings.computeTypes === null ? usualInstanceTypes : await readTypes(settings.computeTypes),
    sshPorts: settings.computeSshPorts,
    bind: settings.computeSshBind,
    sshAddress: settings.computeSshAddress,
    budget: {
      cpus: settings.computeCpus,
      memoryMB: settings.computeMemory === null ? null : Math.floor(settings.computeMemory / MiB),
      diskGB: settings.computeDisk === null ? null : Math.floor(settings.computeDisk / GB),
    },
    diskHourMicroCents: settings.computeDiskPrice,
  }
}

const typesShape = z.array(instanceTypeShape).check(z.minLength(1), z.maxLength(100))

async function readTypes(file: string): Promise<InstanceType[]> {
  const types = typesShape.parse(JSON.parse(await readFile(file, 'utf8')))
  if (new Set(types.map(({ name }) => name)).size < types.length) throw new Error(`${file}: a type has two entries`)
  return types
}
