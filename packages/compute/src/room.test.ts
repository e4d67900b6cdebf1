import { expect, it } from 'vitest'
import type { LocationOffer } from './location-offer'
import { hasRoom } from './room'

const offer: LocationOffer = {
  types: [],
  images: [],
  room: { cpus: 2, memoryMB: 1_024, diskGB: 20 },
  hasFreeDisk: true,
  memoryBesideMB: 100,
  diskHourMicroCents: 0,
  reachesStorage: true,
  sshPorts: { from: 1, to: 2 },
  bind: '127.0.0.1',
  runsBy: '',
  isolation: '',
}

it.each([
  ['all of it', { instances: 2, vcpus: 8, memoryMB: 824, diskGB: 20 }, true],
  ['more memory, with what is beside each machine', { instances: 2, vcpus: 2, memoryMB: 825, diskGB: 20 }, false],
  ['more than four times the processors', { instances: 1, vcpus: 9, memoryMB: 256, diskGB: 2 }, false],
  ['more disk', { instances: 1, vcpus: 1, memoryMB: 256, diskGB: 21 }, false],
])('has room for %s: %#', (_, use, fits) => expect(hasRoom(use, offer)).toBe(fits))

it('has none while the disk of the host is nearly full', () =>
  expect(hasRoom({ instances: 1, vcpus: 1, memoryMB: 1, diskGB: 1 }, { ...offer, hasFreeDisk: false })).toBe(false))
