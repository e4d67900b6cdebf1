import { randomInt } from 'node:crypto'
import { send } from '../../s3/wire/request'
import type { Fetch } from '../../src/console-client'

const addresses = 253 * 256 * 254
const first = randomInt(addresses)
/** Shares no factor with their number: each comes once, and none beside another. */
const stride = 7_919_003
let given = 0

/** An address of this machine that nobody here has used, and hardly anybody elsewhere: for a stranger whom no limit knows. */
export function newAddress(): string {
  const at = (first + given++ * stride) % addresses
  return `127.${2 + Math.floor(at / (256 * 254))}.${Math.floor(at / 254) % 256}.${1 + (at % 254)}`
}

/** `fetch` as from another machine. */
export const fetchFrom =
  (from: string): Fetch =>
  async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { origin, pathname, search } = new URL(url)
    const answer = await send(
      {
        method,
        path: `${pathname}${search}`,
        headers: Object.entries(headers as Record<string, string>),
        ...(typeof body === 'string' ? { body } : {}),
      },
      { to: origin, from },
    )
    const received = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name !== 'set-cookie' && value !== undefined) received.set(name, value)
    }
    for (const line of answer.cookies) received.append('set-cookie', line)
    const bodiless = [204, 304].includes(answer.status)
    return new Response(bodiless ? null : new Uint8Array(answer.body), { status: answer.status, headers: received })
  }
