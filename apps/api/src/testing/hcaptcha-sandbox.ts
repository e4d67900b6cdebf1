import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { minute } from '@perigee/std/durations'
import type { Clock } from '@perigee/std/clock'
import { afterAll } from 'vitest'

/** How long hCaptcha keeps a response. */
export const responseLife = 2 * minute

/** Answers as hCaptcha's verification call does: each response is good once, for a while, with its key and secret. */
export async function startHcaptchaSandbox({ clock }: { clock: Clock }) {
  const keys = { siteKey: '10000000-ffff-ffff-ffff-000000000001', secret: 'sandbox-secret' }
  const issued = new Map<string, { at: number; score?: unknown }>()
  let broken = false

  const verify = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    const known = form.get('secret') === keys.secret && form.get('sitekey') === keys.siteKey
    const solution = issued.get(form.get('response') ?? '')
    const success = known && solution !== undefined && clock().getTime() < solution.at + responseLife
    if (known) issued.delete(form.get('response') ?? '')
    response.writeHead(broken ? 500 : 200, { 'content-type': 'application/json' })
    const errors = success ? [] : ['invalid-or-already-seen-response']
    response.end(JSON.stringify({ success, score: solution?.score, 'error-codes': errors }))
  }
  const server = createServer((request, response) => void verify(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())

  return {
    ...keys,
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    /** What a browser gets when somebody has solved the challenge; `score` as some plans tell it. */
    solve(score?: unknown): string {
      const response = `P1_${crypto.randomUUID()}`
      issued.set(response, { at: clock().getTime(), score })
      return response
    },
    break: () => void (broken = true),
  }
}
