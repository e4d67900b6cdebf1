import { rm } from 'node:fs/promises'
import type { Places } from '../places'
import { writeRecord, type MachineRecord } from './machine-record'

/**
 * Writes down that the monitor of a machine has answered. By then QEMU has in its memory what it tells by fw_cfg, over
 * reboots too: it does not stay on the disk. What cloud-init reads does, since QEMU makes a disk of the files while it runs.
 */
export async function writeStarted(places: Places, record: MachineRecord): Promise<void> {
  if (record.image.seed === 'fwcfg') await rm(places.seed, { recursive: true, force: true })
  await writeRecord(places, { ...record, phase: 'started' })
}
