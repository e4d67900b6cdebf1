import { analytics } from '@perigee/contract/analytics'
import { expect, it } from 'vitest'
import { aUser } from '../../testing/builders'
import { startApi, type TestApi } from '../../testing/start-api'

const on = await startApi({ env: { PERIGEE_ANALYTICS: 'true' } })
const off = await startApi()

async function report(api: TestApi) {
  const { email, browser } = await aUser(api)
  const statuses = [
    await browser.call(analytics.event, { body: { eventName: 'Bucket Created', props: { name: 'holiday' } } }),
    await browser.call(analytics.event, { body: { eventName: 'made up' } }),
    await browser.call(analytics.page, { body: { pageName: '/projects/abc/buckets/holiday' } }),
    await api.browser().call(analytics.pageview, { body: { url: `${api.url}/login?email=${email}` } }),
  ].map(({ status }) => status)
  return { email, statuses, notes: api.log.filter(({ msg }) => String(msg).startsWith('analytics')) }
}

it('becomes log lines without personal data where the operator wants them', async () => {
  const { email, statuses, notes } = await report(on)

  expect(statuses).toEqual([200, 200, 200, 202])
  expect(notes).toMatchObject([{ event: 'Bucket Created' }, { page: '/projects/:/buckets/:' }, { page: '/login' }])
  expect(JSON.stringify(on.log)).not.toContain(email)
  expect(JSON.stringify(on.log)).not.toContain('holiday')
})

it('becomes nothing elsewhere', async () => {
  const { statuses, notes } = await report(off)
  expect(statuses).toEqual([200, 200, 200, 202])
  expect(notes).toEqual([])
})

it('takes null for a value that is not there', async () => {
  const { browser } = await aUser(off)
  const none = {
    link: null,
    errorEventSource: null,
    errorEventRequestID: null,
    errorEventStatusCode: null,
    props: null,
  }
  expect((await browser.call(analytics.event, { body: { eventName: 'Bucket Created', ...none } })).status).toBe(200)
})

it.each([{}, { eventName: 'x'.repeat(501) }, { eventName: 'Bucket Created', props: { a: 1 } }])(
  'refuses %o',
  async (body) => {
    const { browser } = await aUser(off)
    expect((await browser.call(analytics.event, { body: body as never })).status).toBe(400)
  },
)
