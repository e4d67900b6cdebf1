import { describe, expect, it } from 'vitest'
import { IncusRefusal, refusalOf, unless } from './refusal'

/** As Incus 6.0 says them. */
const refusals = [
  [400, 'The instance is already running', 'failed', 'already'],
  [400, 'The instance is already stopped', 'failed', 'already'],
  [
    500,
    'Failed creating instance record: Add instance info to the database: Failed to create "instances" entry: UNIQUE constraint failed: instances.project_id, instances.name',
    'failed',
    'taken',
  ],
  [
    500,
    'Error occurred when starting proxy device: Error: Failed to listen on 127.0.0.1:22000: listen tcp 127.0.0.1:22000: bind: address already in use',
    'port-taken',
    'other',
  ],
  [
    500,
    'Error occurred when starting proxy device: Error: Failed to receive fd from listener process: Failed to receive file descriptor via abstract unix socket',
    'port-taken',
    'other',
  ],
  [500, 'Reached maximum number of instances in project "machines"', 'no-room', 'other'],
  [500, 'Reached maximum aggregate value "512MiB" for "limits.memory" in project "machines"', 'no-room', 'other'],
  [500, 'Failed to unpack image: write /x: no space left on device', 'no-room', 'other'],
  [500, 'Image not provided for instance creation', 'no-image', 'other'],
  [400, 'Requested image\'s type "container" doesn\'t match instance type "virtual-machine"', 'no-image', 'other'],
  [404, 'Failed to fetch instance "i-x" in project "machines": Instance not found', 'failed', 'not-there'],
  [404, '', 'failed', 'not-there'],
  [500, 'User does not have permissions for project "default"', 'unavailable', 'other'],
  [
    500,
    'Failed checking if instance creation allowed: Invalid device "eth0" on container "i-x" of project "machines": Network not allowed in project',
    'failed',
    'other',
  ],
  [
    500,
    'Invalid value "true" for config "security.privileged": Privileged containers are forbidden',
    'failed',
    'other',
  ],
  [403, 'Forbidden', 'unavailable', 'other'],
  [403, 'not authorized', 'unavailable', 'other'],
  [503, 'Incus daemon is shutting down', 'unavailable', 'other'],
  [500, 'Instance is busy running a "stop" operation', 'unavailable', 'other'],
  [500, 'database is locked', 'unavailable', 'other'],
  [500, 'Failed to start: something that nobody has seen yet', 'failed', 'other'],
] as const

describe('what Incus refuses', () => {
  it.each(refusals)('%i %s: %s, %s', (status, text, failure, kind) => {
    const refusal = refusalOf(status, text)
    expect(refusal).toMatchObject({ failure, kind, cause: text })
    expect(refusal.message).toMatch(/^[A-Z][^/"]+\.$/)
  })

  it('is passed over where it is already as it should be, and nowhere else', () => {
    const already = refusalOf(400, 'The instance is already stopped')
    expect(() => unless('already')(already)).not.toThrow()
    expect(() => unless('not-there')(already)).toThrow(IncusRefusal)
    expect(() => unless('already')(new TypeError('a flaw'))).toThrow(TypeError)
  })
})
