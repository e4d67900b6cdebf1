import { randomInt } from 'node:crypto'
import { send } from '../../s3/wire/request'
import type { Fetch } from '../../src/console-client'

/** An address of this machine that hardly anybody else has used: for a stranger whom no limit knows. */
export const newAddress = (): string => `127.${randomInt(2, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`

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
