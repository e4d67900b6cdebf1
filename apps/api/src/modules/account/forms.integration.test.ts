import { createServer } from 'node:http'
import { accounts } from '@perigee/contract/account'
import { forms } from '@perigee/contract/forms'
import { hmacSha256 } from '@perigee/crypto/hash'
import { listSubmissions } from '@perigee/satellite-db/submissions'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { afterAll, describe, expect, it } from 'vitest'
import { deliverSubmissions } from '@perigee/accounts/forms/deliver-submissions'
import { aUser } from '../../testing/builders'
import { announcedPlacement } from '../../testing/announced-placement'
import { startApi } from '../../testing/start-api'

const taken: { signature: string; body: string }[] = []
let answer = 200
const hook = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    if (answer === 200) taken.push({ signature: String(request.headers['x-perigee-signature']), body })
    response.writeHead(answer).end()
  })
})
// A kept connection that ends by time would break a delivery on a machine that stands still for that long.
hook.keepAliveTimeout = 0
const url = await new Promise<string>((resolve) => {
  hook.listen(0, '127.0.0.1', () => {
    const address = hook.address()
    resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`)
  })
})
afterAll(() => void hook.close())

const there = { ...announcedPlacement, id: 8, idName: 'oslo', name: 'Oslo', pending: false }
const later = { ...announcedPlacement, id: 9, idName: 'lima', name: 'Lima' }

const api = await startApi({
  placements: [announcedPlacement, there, later],
  env: {
    PERIGEE_FILE_SYSTEM_BETA: 'true',
    PERIGEE_OBJECT_MOUNT_CONSULTATION: 'true',
    PERIGEE_FEEDBACK_WEBHOOK_URL: url,
    PERIGEE_FEEDBACK_WEBHOOK_SECRET: 'shared',
  },
})
const closed = await startApi({
  placements: [announcedPlacement],
  env: { PERIGEE_USER_FEEDBACK: 'false', PERIGEE_PLACEMENT_SELECTION: 'false' },
})
const feedback = { type: 'Improvement Idea', message: 'More moons', allowContact: true }

describe('feedback', () => {
  it('is stored with who sent it, as often as people like', async () => {
    const { browser, email } = await aUser(api)
    for (let times = 0; times < 2; times++) {
      const { status, text } = await browser.call(forms.sendFeedback, { body: feedback })
      expect([status, text]).toEqual([200, ''])
    }
    const stored = (await listSubmissions(api.db, { limit: 10 })).filter((row) => row.email === email)
    expect(stored.map(({ form, content }) => ({ form, content }))).toEqual(
      Array.from({ length: 2 }, () => ({ form: 'feedback', content: feedback })),
    )
  })

  it.each([
    { type: 'x'.repeat(101), message: 'a' },
    { type: 'a', message: 'x'.repeat(501) },
  ])('that is too long is not taken', async (given) => {
    const { browser } = await aUser(api)
    expect((await browser.call(forms.sendFeedback, { body: given })).status).toBe(400)
  })

  it('is refused when it is off, and from accounts that are being checked', async () => {
    const there = await aUser(closed)
    expect((await there.browser.call(forms.sendFeedback, { body: feedback })).status).toBe(403)
    const { id, browser } = await aUser(api)
    await api.db.updateTable('satellite.users').set({ status: 5 }).where('id', '=', id).execute()
    expect((await browser.call(forms.sendFeedback, { body: feedback })).status).toBe(403)
  })
})

describe.each([
  { name: 'the beta form', call: forms.joinCunoFSBeta, notice: 'cunoFSBetaJoined', form: 'cunofs-beta' },
  {
    name: 'the consultation form',
    call: forms.requestObjectMountConsultation,
    notice: 'objectMountConsultationRequested',
    form: 'object-mount-consultation',
  },
] as const)('$name', ({ call, notice, form }) => {
  it('is taken once, and noted in the settings beside what was there', async () => {
    const { browser, email } = await aUser(api)
    await browser.call(accounts.updateSettings, { body: { noticeDismissal: { fileGuide: true } } })
    const body = { firstName: 'Ada', companyName: 'Engines' }
    expect((await browser.call(call, { body })).status).toBe(200)
    const again = await browser.call(call, { body })
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'You have already sent this form.', code: 'already_sent' },
    ])

    const { body: settings } = await browser.call(accounts.getSettings)
    expect(settings.noticeDismissal).toMatchObject({ fileGuide: true, [notice]: true })
    const stored = (await listSubmissions(api.db, { form, limit: 100 })).filter((row) => row.email === email)
    expect(stored).toHaveLength(1)
    expect(stored[0]?.content).toMatchObject(body)
  })

  it('sent twice at once is taken once', async () => {
    const { browser } = await aUser(api)
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(call, { body: { firstName: 'Ada' } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is refused where it is not offered, and when a line is too long', async () => {
    const there = await aUser(closed)
    expect((await there.browser.call(call, { body: {} })).status).toBe(403)
    const { browser } = await aUser(api)
    expect((await browser.call(call, { body: { companyName: 'x'.repeat(101) } })).status).toBe(400)
  })
})

describe('the waitlist of a placement', () => {
  const join = (browser: Awaited<ReturnType<typeof aUser>>['browser'], placement: number, storageNeeds = '1-10TB') =>
    browser.call(forms.joinPlacementWaitlist, { body: { placement, storageNeeds: storageNeeds as '1-10TB' } })

  it('is joined once for each place, also at the same time, and the settings say which', async () => {
    const { browser, email } = await aUser(api)
    await browser.call(accounts.updateSettings, { body: { noticeDismissal: { fileGuide: true } } })
    const answers = await Promise.all([7, 7, 9].map((placement) => join(browser, placement)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])

    const { body: settings } = await browser.call(accounts.getSettings)
    expect(settings.noticeDismissal.fileGuide).toBe(true)
    expect(settings.noticeDismissal.placementWaitlistsJoined?.toSorted()).toEqual([7, 9])
    const stored = await listSubmissions(api.db, { form: 'placement-waitlist', limit: 100 })
    const own = stored.filter((row) => row.email === email).map(({ content }) => content)
    expect(own).toContainEqual({ placement: 'Iceland', storageNeeds: '1-10TB' })
    expect(own).toContainEqual({ placement: 'Lima', storageNeeds: '1-10TB' })
  })

  it.each([
    { what: 'that is unknown', placement: 77, status: 404 },
    { what: 'that is there already', placement: 8, status: 404 },
    { what: 'without an expected size', placement: 7, storageNeeds: '', status: 400 },
    { what: 'with a size that is not offered', placement: 7, storageNeeds: '12TB', status: 400 },
  ])('of a place $what is not joined', async ({ placement, storageNeeds, status }) => {
    const { browser } = await aUser(api)
    expect((await join(browser, placement, storageNeeds)).status).toBe(status)
  })

  it('is not joined where people choose no place, nor by accounts that are being checked', async () => {
    const elsewhere = await aUser(closed)
    expect((await join(elsewhere.browser, 7)).status).toBe(403)
    const { id, browser } = await aUser(api)
    await api.db.updateTable('satellite.users').set({ status: 5 }).where('id', '=', id).execute()
    expect((await join(browser, 7)).status).toBe(403)
  })
})

describe('the webhook', () => {
  it('gets everything once, signed, also after a failure', async () => {
    await deliverSubmissions(api.deps)
    taken.length = 0
    const { browser, email } = await aUser(api)
    await browser.call(forms.sendFeedback, { body: feedback })

    answer = 503
    await expect(deliverSubmissions(api.deps)).rejects.toThrow('503')
    answer = 200
    expect(await deliverSubmissions(api.deps)).toBe(1)
    expect(await deliverSubmissions(api.deps)).toBe(0)

    const [sent] = taken
    expect(taken).toHaveLength(1)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ form: 'feedback', email, content: feedback })
    const [, time, code] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(sent?.signature ?? '') ?? []
    expect(code).toBe(toHex(hmacSha256(utf8('shared'), utf8(`${time}.${sent?.body}`))))
  })
})
