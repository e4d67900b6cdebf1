import { expect, it } from 'vitest'
import { addressOf, sshCommand } from './remote-access'

const remote = { type: 'ssh', ipv4Address: '192.0.2.7', port: 22_001 }

it.each([
  [{ remote, user: 'debian' }, '192.0.2.7:22001', 'ssh -p 22001 debian@192.0.2.7'],
  [{ remote, user: '' }, '192.0.2.7:22001', 'ssh -p 22001 192.0.2.7'],
  [{ remote: null, user: 'debian' }, undefined, undefined],
  [{ remote: { ...remote, ipv4Address: '' }, user: 'debian' }, undefined, undefined],
])('%o is reached at %s by %s', (instance, address, command) => {
  expect(addressOf(instance)).toBe(address)
  expect(sshCommand(instance)).toBe(command)
})
