import { join } from 'node:path'
import { EngineError } from '@perigee/compute/engine'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isMachineId = (text: string): boolean => uuid.test(text)

export const imagesIn = (folder: string): string => join(folder, 'images')
export const instancesIn = (folder: string): string => join(folder, 'instances')

/**
 * Where the parts of a machine are. QEMU works in `root`, which is ours: its user can neither write there nor into `seed`,
 * only into `run`. So no process of QEMU can lead us to a file that it may not touch itself.
 */
export interface Places {
  id: string
  root: string
  run: string
  seed: string
  record: string
  console: string
  errors: string
}

/** @throws EngineError for what is no id */
export function placesOf(folder: string, id: string): Places {
  if (!isMachineId(id)) throw new EngineError('failed', 'That is no id of a machine.')
  const root = join(instancesIn(folder), id)
  return {
    id,
    root,
    run: join(root, 'run'),
    seed: join(root, 'seed'),
    record: join(root, 'machine.json'),
    console: join(root, 'console.log'),
    errors: join(root, 'errors.log'),
  }
}

/** As QEMU names them from `root`. */
export const within = {
  disk: 'run/disk.qcow2',
  freshDisk: 'run/disk.new.qcow2',
  socket: 'run/qmp.sock',
  pid: 'run/qemu.pid',
  seed: 'seed',
  image: (file: string) => `../../images/${file}`,
  /** What a disk rests on is named from where the disk is. */
  base: (file: string) => `../../../images/${file}`,
}
