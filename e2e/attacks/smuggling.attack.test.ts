import { describe } from 'vitest'
import { exchange, statuses } from '../s3/wire/raw-socket'
import { attack } from './kit/attack'
import { ambiguous, answeredOnce } from './kit/ambiguous-requests'
import { newAddress } from './kit/addresses'
import { computePorts, victim } from './kit/target'

/** Everything that listens, with a path that answers 200 to a stranger. */
const ports = (): [string, string, string][] => [
  ['console', victim.urls.console, '/api/v0/config'],
  ['gateway', victim.urls.gateway, '/-/health'],
  ['auth', victim.urls.auth, '/v1/health/live'],
  ['links', victim.urls.links, '/health/process'],
  ['compute', computePorts.compute, '/-/health'],
  ['storage for instances', computePorts.storage, '/-/health'],
  ['outbox', victim.urls.outbox, `${new URL(victim.urls.outbox).pathname}/`.replace(/\/+$/, '/')],
]
/** For a server that waits for more; none should. */
const patience = 5000

describe('requests that two servers could read in two ways', () => {
  attack('ambiguous requests, at every port', 7 * ambiguous.length, async (tried) => {
    for (const [name, url, path] of ports()) {
      const { host } = new URL(url)
      const to = url.replace('localhost', '127.0.0.1')
      const plain = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      const sane = statuses(await exchange([plain], { to, from: newAddress() }))
      tried(`${name}: a sane request`, sane.join() !== '200' && `answered ${sane.join()}`)
      await Promise.all(
        ambiguous.map(async ([what, text, mayBe]) => {
          const sent = text({ path, host })
          const received = await exchange([Buffer.from(sent, 'latin1'), patience], {
            to,
            from: newAddress(),
            hangUp: true,
          })
          const answers = statuses(received)
          const count = answeredOnce.has(what) ? answers.slice(1) : answers
          const refused = count.every((status) => status >= 400 && status < 500)
          const silent = answers.length === 0 && mayBe !== 'silence'
          tried(`${name}: ${what}`, (!refused || silent) && `answered ${answers.join() || 'nothing'}`)
        }),
      )
    }
  })
})
