import { isIPv4 } from 'node:net'
import type { CatalogueEntry } from './images/catalogue-entry'
import { isMachineId, within } from './places'
import type { Acceleration } from './settings'
import type { SeedName } from './seed/seed-names'

/** The program that a machine is a process of. */
export const emulator = 'qemu-system-x86_64'

/** Of TCG: what translated code may take. Its default grows to a GiB for each machine. */
const translationBufferMB = 64

/**
 * What QEMU takes beside the memory of a machine: translated code, itself (70 MiB), and connections, of which there can
 * be as many as it may open files.
 */
export const memoryBesideMB = translationBufferMB + 136

export interface MachineArguments {
  id: string
  vcpus: number
  memoryMB: number
  ssh: { bind: string; port: number }
  image: Pick<CatalogueEntry, 'kernel' | 'initrd' | 'cmdline' | 'seed'>
  acceleration: Acceleration
  /** Items that the machine is told by fw_cfg. */
  told: readonly SeedName[]
  /** Where the machine finds the S3 gateway; null: nowhere. */
  storage: StorageDoor | null
}

export interface StorageDoor {
  /** Of the host. */
  gateway: { host: string; port: number }
  /** Name of the file among the images that carries a connection over: a BusyBox. */
  relay: string
}

/** Where machines find the S3 gateway, if they do. */
export const storageAddress = { host: '10.0.2.100', port: 7912 } as const

/** The same for each machine: each has a network of its own. */
export const guestAddress = { ip: '10.0.2.15/24', gateway: '10.0.2.2', mac: '52:54:00:12:34:56' } as const

/**
 * QEMU would hold a machine that went to sleep, and nothing would wake it. Without these a kernel only idles instead: its
 * power button wakes it, so that it can be shut down.
 */
const sleepless = ['disable_s3', 'disable_s4'].flatMap((name) => ['-global', `ICH9-LPC.${name}=1`])

/** Set for every machine: no old system calls, and no limits of its own. */
const sandbox = 'on,obsolete=deny,resourcecontrol=deny'

/**
 * The arguments of QEMU, of names that we made and of numbers alone. Paths are relative to the folder of the machine.
 * @throws RangeError for what is no such name or number
 */
export function machineArguments(machine: MachineArguments): string[] {
  const { id, acceleration, storage } = machine
  if (!isMachineId(id)) throw new RangeError('not an id')
  const refused = storage === null ? 'spawn=deny,elevateprivileges=deny' : 'spawn=allow,elevateprivileges=allow'
  return [
    ['-name', `perigee-${id}`, '-uuid', id, '-nodefaults', '-no-user-config', '-M', 'q35'],
    sleepless,
    processor(acceleration),
    ['-smp', whole(machine.vcpus, 256), '-m', whole(machine.memoryMB, 4 * 1024 * 1024)],
    kernel(machine.image),
    disks(machine.image.seed),
    machine.told.flatMap((name) => ['-fw_cfg', `name=opt/perigee/${name},file=${within.seed}/${name}`]),
    [
      '-netdev',
      network(machine),
      '-device',
      `virtio-net-pci,netdev=net0,mac=${guestAddress.mac},romfile=`,
      '-device',
      'virtio-rng-pci',
    ],
    ['-chardev', 'ringbuf,id=console,size=262144', '-serial', 'chardev:console', '-display', 'none'],
    ['-qmp', `unix:${within.socket},server=on,wait=off`, '-pidfile', within.pid],
    ['-sandbox', `${sandbox},${refused}`],
  ].flat()
}

export const processor = (acceleration: Acceleration): string[] =>
  acceleration === 'kvm'
    ? ['-accel', 'kvm', '-cpu', 'host']
    : ['-accel', `tcg,tb-size=${translationBufferMB}`, '-cpu', 'max']

function kernel({ kernel: file, initrd, cmdline }: MachineArguments['image']): string[] {
  if (file === undefined) return []
  const memory = initrd === undefined ? [] : ['-initrd', within.image(stored(initrd))]
  return ['-kernel', within.image(stored(file)), ...memory, '-append', cmdline ?? 'console=ttyS0']
}

function disks(seed: CatalogueEntry['seed']): string[] {
  const own = `if=none,id=disk0,file=${within.disk},format=qcow2,discard=unmap,werror=enospc,rerror=report`
  const cloud = `driver=vvfat,dir=${within.seed},label=cidata,read-only=on,if=none,id=seed0`
  const drive = ['-drive', own, '-device', 'virtio-blk-pci,drive=disk0']
  return seed === 'nocloud' ? [...drive, '-drive', cloud, '-device', 'virtio-blk-pci,drive=seed0'] : drive
}

/** `restrict=on`: the machine reaches nothing, neither the host nor its network, beyond the doors that are named here. */
function network({ ssh, storage }: MachineArguments): string {
  const way = `user,id=net0,ipv6=off,restrict=on,hostfwd=tcp:${address(ssh.bind)}:${port(ssh.port)}-:22`
  if (storage === null) return way
  const { gateway, relay } = storage
  const program = `${within.image(stored(relay))} nc ${address(gateway.host)} ${port(gateway.port)}`
  return `${way},guestfwd=tcp:${storageAddress.host}:${storageAddress.port}-cmd:${program}`
}

const port = (number: number): string => whole(number, 65_535)

function whole(number: number, most: number): string {
  if (!Number.isInteger(number) || number < 1 || number > most) throw new RangeError('not a number that QEMU takes')
  return String(number)
}

function address(text: string): string {
  if (!isIPv4(text)) throw new RangeError('not an IPv4 address')
  return text
}

function stored(name: string): string {
  if (!/^([0-9a-f]{64}\.[a-z0-9]+|busybox-[0-9a-f]{64})$/.test(name)) throw new RangeError('not a file of an image')
  return name
}
