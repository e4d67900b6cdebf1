import { expect, it } from 'vitest'
import { startFailure } from './start-failure'

it.each([
  ["qemu-system-x86_64: -netdev user: Could not set up host forwarding rule 'tcp:127.0.0.1:22000-:22'", 'port-taken'],
  ["qemu-system-x86_64: cannot set up guest memory 'pc.ram': Cannot allocate memory", 'no-room'],
  ['qemu-system-x86_64: Could not write: No space left on device', 'no-room'],
  ['machine: 1: exec: qemu-system-x86_64: not found', 'unavailable'],
  ['spawn sh ENOENT', 'unavailable'],
  ['qemu-system-x86_64: -drive if=none: Image is not in qcow2 format', 'damaged'],
  ['qemu-system-x86_64: something new', 'failed'],
])('reads %j as %s', (errors, failure) => {
  const error = startFailure(errors)
  expect(error.failure).toBe(failure)
  expect(error.message).not.toContain('qemu-system')
})
