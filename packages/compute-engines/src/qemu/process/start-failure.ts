import { EngineError, type EngineFailure } from '@perigee/compute/engine'

const known: readonly [RegExp, EngineFailure, string][] = [
  [/could not set up host forwarding rule/i, 'port-taken', 'The port of this machine is taken by somebody else.'],
  [/cannot (set up guest memory|allocate memory)|out of memory/i, 'no-room', 'The host has not enough memory.'],
  [/no space left on device/i, 'no-room', 'The disk of the host is full.'],
  [/not found|ENOENT/, 'unavailable', 'QEMU is not installed on this host.'],
  [
    /image is corrupt|not in qcow2 format|could not read qcow2 header/i,
    'damaged',
    'The disk of this machine is damaged.',
  ],
]

/** Why QEMU did not start, of what it wrote. */
export function startFailure(errors: string): EngineError {
  const cause = new Error(errors.slice(-2_000))
  const [, failure, say] = known.find(([pattern]) => pattern.test(errors)) ?? []
  return new EngineError(failure ?? 'failed', say ?? 'The machine could not be started.', { cause })
}
