import { type Action, op } from '../actions'
import { addCaveat, type ApiKey, createApiKey } from '../api-key'
import { type Caveat, emptyCaveat, encodeCaveat } from '../caveat'

export const secret = Uint8Array.from({ length: 32 }, (_, at) => at)

export const unrestricted = createApiKey(secret, new Uint8Array(32).fill(7))

/** A key with one caveat for each argument; what an argument leaves out does not restrict. */
export const keyWith = (...caveats: Partial<Caveat>[]): ApiKey =>
  caveats.map((caveat) => encodeCaveat({ ...emptyCaveat, ...caveat })).reduce(addCaveat, unrestricted)

/** Something that a key may be asked for; a read of an object unless said otherwise. */
export const anAction = (changes: Partial<Action> = {}): Action => ({
  op: op.read,
  bucket: 'photos',
  path: Uint8Array.of(1, 2, 3),
  time: new Date('2030-01-01T00:00:00Z'),
  ...changes,
})
