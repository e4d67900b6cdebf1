import { createAdmission } from '@perigee/server-kit/admission/create-admission'
import { admissionSettings } from '@perigee/server-kit/admission/settings'
import { defineSettings } from '@perigee/server-kit/settings'
import { expect, it } from 'vitest'
import { aScene } from './testing/a-scene'
import { startCompute } from './testing/start-compute'

const settings = defineSettings(admissionSettings).load({ PERIGEE_STRANGER_PROCESSOR_TIME: '20ms' })
/** Nothing comes back of what was used. */
const admission = createAdmission({ settings, now: () => 0 })
const service = await startCompute({}, { admission })

it('whoever has a token goes on where strangers of the same address have used up everything', async () => {
  const { tokenOf, owner } = await aScene(service)
  const token = tokenOf(owner)
  const ask = async (bearer: string) =>
    (await service.http.get('/api/v1/instance', { headers: { authorization: `Bearer ${bearer}` } })).status
  expect(await ask(token)).toBe(200)
  const strangers = () => Promise.all(Array.from({ length: 100 }, () => ask('pct1.AAAA.AAAA')))
  await expect.poll(strangers, { interval: 0 }).toContain(429)
  expect(await ask(token)).toBe(200)
  expect(await ask(`${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`)).toBe(429)
})
