import type { BucketUsage } from '@perigee/contract/buckets'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { answerLimits } from '@perigee/s3/client/answer-limits'
import { decodeXml, encodeXml } from '@perigee/s3/xml/codec'
import { lifecycleConfigurationXml } from '@perigee/s3/xml/lifecycle-configuration'
import { type LifecycleEstimate, lifecycleEstimateXml } from '@perigee/s3/xml/lifecycle-estimate'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'
import { newRule } from './rule-draft'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const user = userEvent.setup({ delay: null })
const none = { count: 0, bytes: 0 }
const sealed = 'encrypted-with-another-passphrase/0123456789abcdef/'

let satellite: Satellite
let rules: readonly LifecycleRule[] = []
let isReadable = true
let estimate: LifecycleEstimate

const rule = (facts: Partial<LifecycleRule>): LifecycleRule => ({ ...newRule, ...facts })
const weekly = rule({ id: 'weekly', expireDays: 7 })
const dated = rule({ id: 'dated', prefix: sealed, expireAt: new Date('2030-01-01T00:00:00Z') })
const refusal = (code: string, status: number, message = 'The gateway says no.') =>
  new Response(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`, { status })

beforeEach(() => {
  rules = []
  estimate = { current: { count: 3, bytes: 4_500 }, noncurrent: none, markers: none, uploads: none, isComplete: true }
  sessionFlag.set()
  installAccessWorker()
  publicQueries.setQueryData(
    configQuery.queryKey,
    aConfig({ gatewayCredentialsRequestURL: 'http://127.0.0.1:7913', documentationURL: 'http://localhost/help' }),
  )
})

afterEach(async () => {
  await logOut(async () => undefined)
  publicQueries.removeQueries({ queryKey: configQuery.queryKey })
})

function open(facts: Partial<BucketUsage> = {}, theirs: Partial<typeof project> = {}) {
  satellite = aSatellite({
    ...storageAnswers({ ...project, ...theirs }),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket(facts)),
    'GET /photos': ({ query }) => {
      if (query.has('cors')) return refusal('NoSuchCORSConfiguration', 404)
      if (query.has('tagging')) return refusal('NoSuchTagSet', 404)
      if (!query.has('lifecycle')) return listed(['logs/', 'pictures/'], ['a'])
      if (!isReadable) return refusal('AccessDenied', 403)
      return rules.length === 0
        ? refusal('NoSuchLifecycleConfiguration', 404)
        : new Response(encodeXml(lifecycleConfigurationXml, rules))
    },
    'POST /photos': () => new Response(encodeXml(lifecycleEstimateXml, estimate)),
    'PUT /photos': ({ body }) => {
      rules = decodeXml(lifecycleConfigurationXml, body, answerLimits)
      return done()
    },
    'DELETE /photos': () => {
      rules = []
      return done()
    },
  })
  openConsole('/projects/AAECAwQFBgc/buckets/photos/~settings')
}

const section = async () => within(await screen.findByRole('region', { name: 'Lifecycle rules' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
async function choose(entry: string | RegExp, name = 'weekly') {
  await user.click((await section()).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
async function add() {
  await user.click((await section()).getByRole('button', { name: 'Add rule' }))
  return dialog('Add rule')
}
type Screen = Awaited<ReturnType<typeof dialog>>
const press = (at: Screen, name: string) => user.click(at.getByRole('button', { name }))
async function fill(at: Screen, label: string, text: string) {
  await user.clear(at.getByLabelText(label))
  if (text !== '') await user.type(at.getByLabelText(label), text)
}
const puts = () => satellite.to('PUT /photos')

describe('the lifecycle rules of a bucket', () => {
  it('that has none say what they are for', async () => {
    open()
    const { getByText, getByRole } = await section()
    expect(getByText('No rules')).toBeTruthy()
    expect(getByText(/Rules delete what is old by themselves/)).toBeTruthy()
    expect(getByRole('link', { name: 'About lifecycle rules' })).toBeTruthy()
  })

  it('are told in plain words', async () => {
    rules = [weekly, rule({ id: 'spare', isEnabled: false, noncurrentDays: 4, newerNoncurrent: 2 }), dated]
    open({ versioning: 2 })
    const { getByText, getAllByText } = await section()
    expect(getByText('3 rules')).toBeTruthy()
    expect(getByText('Files are hidden behind a delete marker 7 days after they were uploaded.')).toBeTruthy()
    expect(getByText(/the newest 2 of each file stay/)).toBeTruthy()
    expect(getByText('A folder whose name is encrypted')).toBeTruthy()
    expect([getAllByText('On'), getAllByText('Off')].map(({ length }) => length)).toEqual([2, 1])
    expect(getByText('The passphrase of this project shows the names of the folders.')).toBeTruthy()
  })

  it('that cannot be read say so, and can be asked for again', async () => {
    rules = [weekly]
    isReadable = false
    open()
    await screen.findByText('The lifecycle rules could not be loaded')
    isReadable = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await section()).getByText('weekly')).toBeTruthy()
  })

  it('of somebody else are shown to a member, who cannot change them', async () => {
    rules = [weekly]
    open({ creatorEmail: 'grace@example.test' }, { ownerId: 'grace', role: 1 })
    const { getByText, queryByRole } = await section()
    expect(getByText(/The owner and the admins of the project can change them/)).toBeTruthy()
    expect(queryByRole('button')).toBeNull()
  })

  it('are not there where the server keeps none', async () => {
    publicQueries.setQueryData(configQuery.queryKey, aConfig({ additions: [] }))
    open()
    await screen.findByRole('region', { name: 'Details' })
    expect(screen.queryByRole('region', { name: 'Lifecycle rules' })).toBeNull()
  })
})

describe('a rule', () => {
  it('is added once it was said what it would match, and the word was typed', async () => {
    rules = [dated]
    open()
    const at = await add()
    await press(at, 'Next')
    expect(at.getByText('Choose what the rule does.')).toBeTruthy()
    await user.click(at.getByRole('checkbox', { name: 'Delete files' }))
    await fill(at, 'Days after they were uploaded', '0')
    await press(at, 'Next')
    expect(at.getByText('Value must be a positive number')).toBeTruthy()
    expect(satellite.to('POST /photos')).toEqual([])
    await fill(at, 'Days after they were uploaded', '14')
    await fill(at, 'Name', 'fortnight')
    await press(at, 'Next')

    expect(await at.findByText('Today this rule would match 3 objects with 4.5 KB (4,500 bytes).')).toBeTruthy()
    expect(at.getByText('3 files (4.5 KB (4,500 bytes)) would be deleted.')).toBeTruthy()
    expect(document.activeElement).toBe(at.getByLabelText('Type DELETE to confirm'))
    await press(at, 'Save rule')
    expect(at.getByText('Nothing is saved before you have typed DELETE.')).toBeTruthy()
    expect(puts()).toEqual([])
    await user.type(at.getByLabelText('Type DELETE to confirm'), 'delete')
    await user.dblClick(at.getByRole('button', { name: 'Save rule' }))
    await screen.findByText('The lifecycle rules of this bucket have been updated.')
    expect(puts()).toHaveLength(1)
    // What the editor cannot say stays.
    expect(rules).toEqual([dated, rule({ id: 'fortnight', expireDays: 14 })])
    expect((await section()).getByText('fortnight')).toBeTruthy()
  })

  it('is about a folder only with the passphrase', async () => {
    open()
    const at = await add()
    await user.click(at.getByRole('radio', { name: 'A folder' }))
    expect(at.getByText(/holds for what was stored with that passphrase/)).toBeTruthy()
    await user.click(at.getByRole('checkbox', { name: 'Delete files' }))
    await press(at, 'Next')
    expect(at.getByText('Enter the passphrase first.')).toBeTruthy()
    await press(at, 'Enter passphrase')
    const ask = await dialog('Enter passphrase')
    await user.type(ask.getByLabelText(/Passphrase/), 'correct horse')
    await press(ask, 'Continue')
    await user.click(await at.findByLabelText('Folder', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: 'pictures/' }))
    await press(at, 'Next')
    expect(await at.findByText('Folder pictures/')).toBeTruthy()
    expect(satellite.to('POST /photos')[0]?.body).toContain('<Prefix>pictures/</Prefix>')
  })

  it('is edited with the fields that the bucket has a use for', async () => {
    rules = [weekly]
    open({ versioning: 2 })
    await choose('Edit')
    const at = await dialog('Edit rule')
    expect(at.getByLabelText('Days after they were uploaded')).toHaveProperty('value', '7')
    expect(at.getByText(/Delete markers that hide nothing are removed as well/)).toBeTruthy()
    await user.click(at.getByRole('checkbox', { name: 'Hide files behind a delete marker' }))
    await user.click(at.getByRole('checkbox', { name: 'Delete noncurrent versions' }))
    await fill(at, 'Newest to keep', '2')
    await press(at, 'Next')
    await user.type(await at.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    await screen.findByText('The lifecycle rules of this bucket have been updated.')
    expect(rules).toEqual([rule({ id: 'weekly', noncurrentDays: 30, newerNoncurrent: 2 })])
  })

  it('that is off is changed without the word, and switched on with it', async () => {
    rules = [{ ...weekly, isEnabled: false }]
    estimate = { ...estimate, isComplete: false }
    open()
    await choose('Edit')
    const at = await dialog('Edit rule')
    await press(at, 'Next')
    expect(await at.findByText(/^Today this rule would match at least 3 objects/)).toBeTruthy()
    expect(at.queryByLabelText('Type DELETE to confirm')).toBeNull()
    await press(at, 'Save rule')
    await screen.findByText('The lifecycle rules of this bucket have been updated.')
    expect(rules[0]?.isEnabled).toBe(false)

    await choose('Switch on')
    const on = await dialog('Switch on rule')
    await user.type(await on.findByLabelText('Type DELETE to confirm'), 'DELETE')
    await press(on, 'Switch on')
    await waitFor(() => expect(rules).toEqual([weekly]))
  })

  it('is switched off and deleted', async () => {
    rules = [weekly, dated]
    open()
    await choose('Switch off')
    await press(await dialog('Switch off rule'), 'Switch off')
    await waitFor(() => expect(rules).toEqual([{ ...weekly, isEnabled: false }, dated]))
    for (const name of ['weekly', 'dated']) {
      await choose('Delete rule', name)
      await press(await dialog('Delete rule'), 'Delete rule')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(rules).toEqual([])
    expect((await section()).getByText('No rules')).toBeTruthy()
  })

  it('with a date is left to tools', async () => {
    rules = [dated]
    open()
    await user.click((await section()).getByRole('button', { name: 'Actions for dated' }))
    const edit = await screen.findByRole('menuitem', { name: /^Edit/ })
    expect(edit.textContent).toContain('A tool has set a date')
    expect(edit.hasAttribute('disabled') || edit.hasAttribute('data-disabled')).toBe(true)
  })
})

describe('what goes wrong', () => {
  const theirs = rule({ id: 'theirs', abortDays: 3 })

  it('rules that somebody else has changed are shown before anything is saved', async () => {
    rules = [weekly]
    open()
    await choose('Edit')
    const at = await dialog('Edit rule')
    await fill(at, 'Days after they were uploaded', '8')
    rules = [weekly, theirs]
    await press(at, 'Next')
    await user.type(await at.findByLabelText('Type DELETE to confirm'), 'DELETE')
    await press(at, 'Save rule')
    expect(await at.findByText(/Somebody else has changed the rules of this bucket meanwhile/)).toBeTruthy()
    expect(at.getByText('theirs: Unfinished uploads are aborted 3 days after they began.')).toBeTruthy()
    expect(puts()).toEqual([])
    await user.type(at.getByLabelText('Type DELETE to confirm'), 'DELETE')
    await press(at, 'Save rule')
    await screen.findByText('The lifecycle rules of this bucket have been updated.')
    expect(rules).toEqual([{ ...weekly, expireDays: 8 }, theirs])
  })

  it('a rule that is gone meanwhile is not deleted twice', async () => {
    rules = [weekly]
    open()
    await choose('Delete rule')
    const at = await dialog('Delete rule')
    rules = [theirs]
    await press(at, 'Delete rule')
    expect(await at.findByText('weekly is no longer among them.')).toBeTruthy()
    await user.click(at.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(rules).toEqual([theirs])
  })

  it('an answer that was lost does not set a rule twice', async () => {
    open()
    satellite.on('PUT /photos', ({ body }) => {
      rules = decodeXml(lifecycleConfigurationXml, body, answerLimits)
      throw new TypeError('Failed to fetch')
    })
    const at = await add()
    await user.click(at.getByRole('checkbox', { name: 'Abort unfinished uploads' }))
    await press(at, 'Next')
    await user.type(await at.findByLabelText('Type DELETE to confirm'), 'DELETE')
    await press(at, 'Save rule')
    await at.findByText(/does not answer/)
    await press(at, 'Save rule')
    await screen.findByText('The lifecycle rules of this bucket have been updated.')
    expect(puts()).toHaveLength(1)
    expect(rules).toHaveLength(1)
  })

  it('a refusal of the folder stands there', async () => {
    rules = [{ ...weekly, prefix: sealed }]
    open()
    satellite.on('POST /photos', () => refusal('InvalidArgument', 400, 'No rule is about it any more.'))
    await choose('Edit')
    const at = await dialog('Edit rule')
    await press(at, 'Next')
    await at.findByText('No rule is about it any more.')
    expect(at.getByRole('radio', { name: 'The folder of this rule' }).getAttribute('aria-checked')).toBe('true')
    await user.click(at.getByRole('radio', { name: 'The whole bucket' }))
    expect(at.queryByText('No rule is about it any more.')).toBeNull()
  })

  it.each([
    ['NoSuchBucket', 404, 'This bucket does not exist any more.'],
    ['AccessDenied', 403, 'The gateway says no.'],
    ['InternalError', 500, 'The gateway says no.'],
  ])('%s while it is counted is said, and can be tried again', async (code, status, text) => {
    open()
    satellite.on('POST /photos', () => refusal(code, status))
    const at = await add()
    await user.click(at.getByRole('checkbox', { name: 'Delete files' }))
    await press(at, 'Next')
    await at.findByText(text)
    expect(at.queryByRole('button', { name: 'Save rule' })).toBeNull()
    satellite.on('POST /photos', () => new Response(encodeXml(lifecycleEstimateXml, estimate)))
    await press(at, 'Try again')
    expect(await at.findByText(/^Today this rule would match 3 objects/)).toBeTruthy()
  })
})
