import { createAdmission } from '@perigee/server-kit/admission/create-admission'
import { admissionSettings } from '@perigee/server-kit/admission/settings'
import { listen } from '@perigee/server-kit/http-server'
import { defineSettings } from '@perigee/server-kit/settings'
import { afterAll, expect, it } from 'vitest'
import { createApp } from '../create-app'
import { aProject } from '../testing/builders'
import { aPublicCaller, sendWith } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const api = await startApi()
const settings = defineSettings(admissionSettings).load({ PERIGEE_STRANGER_PROCESSOR_TIME: '20ms' })
/** Nothing comes back of what was used. */
const app = createApp(api.deps, new Map(), { admission: createAdmission({ settings, now: () => 0 }) })
const url = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_API_PORT' })
afterAll(() => app.close())

it('a program with a key goes on where strangers of the same address have used up everything', async () => {
  const { owner } = await aProject(api)
  const { key } = await aPublicCaller(api, owner.id)
  const ask = async (bearer: string) => (await sendWith({ ...api, url }, bearer)('GET', '/public/v1/account')).status
  expect(await ask(key)).toBe(200)
  const strangers = () => Promise.all(Array.from({ length: 100 }, (_, at) => ask(`perigee_${at}`)))
  await expect.poll(strangers, { interval: 0 }).toContain(429)
  expect(await ask(key)).toBe(200)
  expect(await ask(`${key.slice(0, -4)}AAAA`)).toBe(429)
})
