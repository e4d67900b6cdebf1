import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '@perigee/std/turns'

/** 32 MiB for each run (https://cheatsheetseries.owasp.org, password storage). */
const costs = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32

const run = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** They run on the threads that also read and write files, of which there are four: some are always left for those. */
const inTurn = createTurns(2)
/** How many may wait for their turn; others come again. */
const mostWaiting = 32
let waiting = 0

/** Whether so many passwords are being looked at that another one would wait for long. */
export const isBusy = (): boolean => waiting >= mostWaiting

async function derived(password: string, salt: Buffer, { N, r, p }: typeof costs): Promise<Buffer> {
  waiting++
  try {
    // the same letters typed on another system may come in another form
    return await inTurn(() => run(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }))
  } finally {
    waiting--
  }
}

/** Runs off the main thread. */
export async function hashLinkPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derived(password, salt, costs)
  return ['scrypt', costs.N, costs.r, costs.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** False also for a stored text that is no hash. */
export async function isLinkPassword(stored: string, password: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = stored.split('$')
  const expected = Buffer.from(key, 'base64')
  if (kind !== 'scrypt' || expected.length !== keyBytes) return false
  const given = await derived(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected)
}
