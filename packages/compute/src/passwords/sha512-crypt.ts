import { createHash, randomBytes } from 'node:crypto'

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const usualRounds = 5000
const [leastRounds, mostRounds] = [1000, 999_999_999]
const maxSaltLength = 16

const sha512 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** As many bytes as wanted of a block that is repeated. */
const repeated = (block: Buffer, length: number): Buffer => Buffer.alloc(length, block)

/**
 * It takes 25 ms, in which nothing else is done: to be called when all else is checked. A password as `/etc/shadow` has it: `$6$salt$hash`. "Unix crypt using SHA-256 and SHA-512" by Ulrich Drepper, 2008; the
 * numbers in comments are of its steps.
 */
export function sha512Crypt(password: string, salt = randomSalt(), rounds?: number): string {
  const key = Buffer.from(password, 'utf8')
  const saltBytes = Buffer.from(salt, 'utf8').subarray(0, maxSaltLength)
  const times = Math.min(Math.max(rounds ?? usualRounds, leastRounds), mostRounds)
  const prefix = rounds === undefined ? '$6$' : `$6$rounds=${times}$`
  return `${prefix}${saltBytes.toString('utf8')}$${encode(digest(key, saltBytes, times))}`
}

function digest(key: Buffer, salt: Buffer, rounds: number): Buffer {
  // 4 to 8
  const other = sha512(key, salt, key)
  // 1 to 3, and 9 to 12
  const parts: Buffer[] = [key, salt, repeated(other, key.length)]
  for (let bits = key.length; bits > 0; bits >>= 1) parts.push(bits & 1 ? other : key)
  let current = sha512(...parts)
  // 13 to 16
  const p = repeated(sha512(...Array.from({ length: key.length }, () => key)), key.length)
  // 17 to 20
  const s = repeated(sha512(...Array.from({ length: 16 + (current[0] ?? 0) }, () => salt)), salt.length)
  // 21
  for (let round = 0; round < rounds; round++) {
    const isOdd = round % 2 === 1
    current = sha512(
      isOdd ? p : current,
      ...(round % 3 === 0 ? [] : [s]),
      ...(round % 7 === 0 ? [] : [p]),
      isOdd ? current : p,
    )
  }
  return current
}

/** 22: three bytes become four letters, in an order of their own. */
function encode(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < 21; at++) {
    const places = [at, at + 21, at + 42]
    const [first, second, third] = [0, 1, 2].map((turn) => bytes[places[(at + turn) % 3] ?? 0] ?? 0) as Triple
    text += letters((first << 16) | (second << 8) | third, 4)
  }
  return text + letters(bytes[63] ?? 0, 2)
}

type Triple = [number, number, number]

function letters(value: number, count: number): string {
  let text = ''
  for (let rest = value, left = count; left > 0; left--, rest >>= 6) text += alphabet.charAt(rest & 63)
  return text
}

const randomSalt = (): string => Array.from(randomBytes(maxSaltLength), (byte) => alphabet.charAt(byte & 63)).join('')
