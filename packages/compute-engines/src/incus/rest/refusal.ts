import { EngineError, type EngineFailure } from '@perigee/compute/engine'

/** What callers go on from. */
type RefusalKind =
  /** There is no such thing. */
  | 'not-there'
  /** It is already so. */
  | 'already'
  /** Something has that name. */
  | 'taken'
  | 'other'

/** What Incus answered in place of doing it; its own words are the `cause`, for logs. */
export class IncusRefusal extends EngineError {
  readonly kind: RefusalKind

  constructor({ kind = 'other', failure, say }: Meaning, text: string) {
    super(failure, say, { cause: text })
    this.name = 'IncusRefusal'
    this.kind = kind
  }
}

interface Meaning {
  kind?: RefusalKind
  failure: EngineFailure
  say: string
}

/**
 * By what the text says, for the status of Incus is 500 or 400 for most: the first line whose words are in it counts.
 * The words are those of Incus 6.0.
 */
const meanings: readonly (Meaning & { words: readonly string[] })[] = [
  { words: ['is already running', 'is already stopped'], kind: 'already', failure: 'failed', say: 'It is already so.' },
  {
    words: ['unique constraint failed: instances', 'already exists'],
    kind: 'taken',
    failure: 'failed',
    say: 'The name is taken.',
  },
  {
    words: ['address already in use', 'failed to receive fd from listener process'],
    failure: 'port-taken',
    say: 'The port is in use on the host.',
  },
  {
    words: ['cannot assign requested address'],
    failure: 'failed',
    say: 'The address for SSH is none of the host.',
  },
  {
    words: ['reached maximum', 'exceed'],
    failure: 'no-room',
    say: 'The limits of the Incus project leave no room.',
  },
  {
    words: ['no space left', 'disk quota exceeded', 'cannot allocate memory', 'not enough space'],
    failure: 'no-room',
    say: 'The host has no room left.',
  },
  {
    words: ['image not provided', "requested image's type", 'image not found', 'image alias not found'],
    failure: 'no-image',
    say: 'The image is not there.',
  },
  {
    words: ['storage volume not found', 'missing storage volume', 'bad superblock', 'structure needs cleaning'],
    failure: 'damaged',
    say: 'The disk of the machine is not there or damaged.',
  },
  {
    words: ['does not have permissions', 'not authorized', 'certificate is restricted'],
    failure: 'unavailable',
    say: 'Incus refuses this location its project.',
  },
  {
    words: ['not allowed in project', 'are forbidden', 'is forbidden'],
    failure: 'failed',
    say: 'The Incus project does not allow what machines need.',
  },
  {
    words: ['instance not found', 'operation not found'],
    kind: 'not-there',
    failure: 'failed',
    say: 'It is not there.',
  },
  {
    words: [
      'is busy running',
      'database is locked',
      'shutting down',
      'starting up',
      'offline',
      'connection refused',
      'no route to host',
      'context deadline exceeded',
      'i/o timeout',
      'no available cowsql leader',
    ],
    failure: 'unavailable',
    say: 'Incus cannot do it at the moment.',
  },
]

/** What an answer of this HTTP status with this text of an error means. */
export function refusalOf(status: number, text: string): IncusRefusal {
  const lower = text.toLowerCase()
  const meaning = meanings.find(({ words }) => words.some((word) => lower.includes(word))) ?? byStatus(status)
  return new IncusRefusal(meaning, text)
}

function byStatus(status: number): Meaning {
  if (status === 404) return { kind: 'not-there', failure: 'failed', say: 'It is not there.' }
  if (status === 401 || status === 403)
    return { failure: 'unavailable', say: 'Incus refuses this location its project.' }
  if (status === 502 || status === 503 || status === 504)
    return { failure: 'unavailable', say: 'Incus cannot do it at the moment.' }
  return { failure: 'failed', say: 'Incus could not do it.' }
}

/** Goes on where something was refused because it is already as it should be. */
export const unless =
  (...kinds: readonly RefusalKind[]) =>
  (error: unknown): void => {
    if (!(error instanceof IncusRefusal && kinds.includes(error.kind))) throw error
  }
