import type { ControlCalls } from '@perigee/contract/store-control'
import { auth } from '@perigee/contract/auth'
import { migrations } from '@perigee/satellite-db/migrations/index'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { startMailTrap } from '@perigee/testing/mail-trap'
import { openTestDatabase } from '@perigee/testing/postgres'
import { afterAll, expect, it } from 'vitest'
import { settings, start } from './index'
import { apiClient } from './testing/api-client'
import { aRegistration } from './testing/builders'
import { fakeAuth } from './testing/fake-auth'
import { codeIn } from './testing/mails'

const trap = await startMailTrap()
const database = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (db) => migrate(db, { schema: 'satellite', migrations }),
})
const local = 'http://127.0.0.1'
const { url, stop } = await start({
  settings: {
    ...settings.load({
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_SMTP_URL: trap.url,
      PERIGEE_MAIL_FROM: 'Store <store@example.test>',
    }),
    port: 0,
  },
  db: database.db,
  jobsDatabase: database.address,
  installation: { rootSecret: new Uint8Array(32).fill(1), nodeId: '1NodeId' },
  urls: { console: local, gateway: local, auth: local, links: local },
  edgeHosts: [],
  passphraseKeysFile: null,
  staticDir: '/nowhere/to/be/found',
  linkRules: fakeAuth(),
  store: {} as ControlCalls,
  registerAccess: fakeAuth().registerAccess,
  outbox: { send: () => Promise.reject(new Error('the outbox is off')) },
  logger: createLogger({ level: 'silent' }),
})
afterAll(async () => {
  await trap.stop()
  await database.drop()
})

it('mails by SMTP when a server is configured, and ends with nothing left under way', async () => {
  const body = aRegistration({ email: 'grace@example.test' })
  const answer = await apiClient(url).call(auth.register, { body })
  await stop()

  expect(answer.status).toBe(200)
  const mail = await trap.mailTo(body.email)
  expect(mail.from).toBe('Store <store@example.test>')
  expect(mail.html).toContain(codeIn(mail))
  await expect(fetch(url)).rejects.toThrow()
})
