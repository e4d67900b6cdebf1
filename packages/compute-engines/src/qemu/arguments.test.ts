import { expect, it } from 'vitest'
import { machineArguments, type MachineArguments } from './arguments'

const id = '01234567-89ab-cdef-0123-456789abcdef'
const hash = 'a'.repeat(64)

const usual: MachineArguments = {
  id,
  vcpus: 2,
  memoryMB: 512,
  ssh: { bind: '127.0.0.1', port: 22_001 },
  image: { kernel: `${hash}.kernel`, initrd: `${hash}.initrd`, cmdline: 'console=ttyS0 quiet', seed: 'fwcfg' },
  acceleration: 'tcg',
  told: ['hostname', 'authorized-keys'],
  storage: null,
}
const storage = { gateway: { host: '127.0.0.1', port: 7_912 }, relay: `busybox-${hash}` }

/** What stands behind each time that option is named. */
function valuesOf(option: string, changes: Partial<MachineArguments> = {}): string[] {
  const all = machineArguments({ ...usual, ...changes })
  return all.filter((_value, at) => all[at - 1] === option)
}

it.each<[string, Partial<MachineArguments>, string, string[]]>([
  ['names the machine', {}, '-uuid', [id]],
  ['gives processors', {}, '-smp', ['2']],
  ['gives memory', {}, '-m', ['512']],
  ['holds no machine that wants to sleep', {}, '-global', ['ICH9-LPC.disable_s3=1', 'ICH9-LPC.disable_s4=1']],
  ['bounds translated code', {}, '-accel', ['tcg,tb-size=64']],
  ['accelerates', { acceleration: 'kvm' }, '-accel', ['kvm']],
  ['gives the kernel of the image', {}, '-kernel', [`../../images/${hash}.kernel`]],
  ['gives what the kernel is told as one argument', {}, '-append', ['console=ttyS0 quiet']],
  ['leaves the kernel to the disk', { image: { seed: 'nocloud' } }, '-kernel', []],
  [
    'tells by files of generated names',
    {},
    '-fw_cfg',
    ['name=opt/perigee/hostname,file=seed/hostname', 'name=opt/perigee/authorized-keys,file=seed/authorized-keys'],
  ],
  [
    'keeps the machine from everything',
    {},
    '-netdev',
    ['user,id=net0,ipv6=off,restrict=on,hostfwd=tcp:127.0.0.1:22001-:22'],
  ],
  [
    'opens one door to the storage',
    { storage },
    '-netdev',
    [
      `user,id=net0,ipv6=off,restrict=on,hostfwd=tcp:127.0.0.1:22001-:22,guestfwd=tcp:10.0.2.100:7912-cmd:../../images/busybox-${hash} nc 127.0.0.1 7912`,
    ],
  ],
  [
    'refuses QEMU everything',
    {},
    '-sandbox',
    ['on,obsolete=deny,resourcecontrol=deny,spawn=deny,elevateprivileges=deny'],
  ],
  [
    'lets QEMU start the relay of a machine with storage',
    { storage },
    '-sandbox',
    ['on,obsolete=deny,resourcecontrol=deny,spawn=allow,elevateprivileges=allow'],
  ],
])('%s', (_claim, changes, option, values) => {
  expect(valuesOf(option, changes)).toEqual(values)
})

it('stops a machine whose disk finds no room, and gives cloud-init its disk', () => {
  const [disk] = valuesOf('-drive')
  expect(disk).toContain('file=run/disk.qcow2,format=qcow2')
  expect(disk).toContain('werror=enospc')
  expect(valuesOf('-drive', { image: { seed: 'nocloud' } })[1]).toContain(
    'driver=vvfat,dir=seed,label=cidata,read-only=on',
  )
})

it.each<[string, Partial<MachineArguments>]>([
  ['an id that is none', { id: 'a,file=/etc/shadow' }],
  ['half a processor', { vcpus: 1.5 }],
  ['no processor', { vcpus: 0 }],
  ['no number of memory', { memoryMB: Number.NaN }],
  ['a port that is none', { ssh: { bind: '127.0.0.1', port: 70_000 } }],
  ['an address with more in it', { ssh: { bind: '127.0.0.1,guestfwd=', port: 22 } }],
  ['a name as address', { ssh: { bind: 'localhost', port: 22 } }],
  ['a kernel elsewhere', { image: { kernel: '../../etc/passwd', seed: 'fwcfg' } }],
  ['a gateway that is no address', { storage: { ...storage, gateway: { host: 'a b', port: 1 } } }],
  ['a relay that is none of ours', { storage: { ...storage, relay: 'sh -c id' } }],
])('refuses %s', (_name, changes) => {
  expect(() => machineArguments({ ...usual, ...changes })).toThrow(RangeError)
})
