import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '@perigee/std/durations'
import { freePorts } from '@perigee/testing/free-ports'
import { afterEach, expect, it } from 'vitest'
import { deliver } from './deliver'
import { newWebhookSecret, webhookSecretText } from './sign'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const documentation = await readFile(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
const programs = { js: ['receiver.mjs', process.execPath], python: ['receiver.py', 'python3'] } as const

/** Runs the server that stands in the documentation in this language. */
async function start(language: keyof typeof programs, secret: Uint8Array) {
  const code = documentation.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? ''
  const [file, command] = programs[language]
  const folder = await mkdtemp(join(tmpdir(), 'perigee-receiver-'))
  undo.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, file), code)
  const [port = 0] = await freePorts(1)
  const child: ChildProcess = spawn(command, [join(folder, file)], {
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: webhookSecretText(secret) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  undo.push(() => {
    child.kill()
    return ended
  })
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => (printed += piece))
  await expect.poll(() => printed).toBe('listening\n')
  return { address: `http://127.0.0.1:${port}/`, printed: () => printed }
}

it.each(['js', 'python'] as const)(
  'the receiver in the documentation, in %s, takes what is genuine',
  async (language) => {
    const secret = newWebhookSecret()
    const { address, printed } = await start(language, secret)
    const send = async (by: { secret: Uint8Array; oldSecret?: Uint8Array }, at = new Date()) => {
      const body = JSON.stringify({ type: 'bucket.created', timestamp: at.toISOString(), data: { target: '日本' } })
      return (await deliver({ address, ...by }, { id: 'a', at, body }, { privateAddresses: true })).status
    }
    expect(await send({ secret })).toBe(204)
    expect(await send({ secret: newWebhookSecret(), oldSecret: secret })).toBe(204)
    expect(await send({ secret: newWebhookSecret() })).toBe(403)
    expect(await send({ secret }, new Date(Date.now() - 10 * minute))).toBe(403)
    const unsigned = await fetch(address, { method: 'POST', body: '{"type":"bucket.created"}' })
    expect(unsigned.status).toBe(403)
    await expect.poll(printed).toBe('listening\nbucket.created\nbucket.created\n')
  },
)
