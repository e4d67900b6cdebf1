import type { MachineSeed, MachineSpec } from '@perigee/compute/engine'

/** A machine of the smallest size. */
export function aSpec({
  seed,
  ...given
}: Partial<Omit<MachineSpec, 'seed'>> & { seed?: Partial<MachineSeed> } = {}): MachineSpec {
  return {
    id: '0b9f2a6e-4a41-4f0e-9d2f-0d6a3a0c9b11',
    hostname: 'web.example.com',
    image: 'tiny',
    vcpus: 1,
    memoryMB: 128,
    diskGB: 2,
    ssh: { bind: '127.0.0.1', port: 22_001 },
    ...given,
    seed: {
      authorizedKeys: ['ssh-ed25519 AAAA ada@example.org'],
      passwordHash: '$6$salt$hash',
      allowsPasswordLogin: false,
      storage: null,
      ...seed,
    },
  }
}
