import type { CorsRule } from '@perigee/domain/cors-rule'
import { decodeXml, encodeXml } from '@perigee/s3/xml/codec'
import { corsConfigurationXml } from '@perigee/s3/xml/cors-configuration'
import { taggingXml } from '@perigee/s3/xml/tagging'
import type { Tag } from '@perigee/s3/tags'
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
import { answered, aSatellite, done, type Received, type Satellite } from '@/testing/satellite'
import { aBucket, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/buckets/photos/~settings'
const user = userEvent.setup({ delay: null })

/** What the bucket has, as a gateway would keep it. */
let kept: { cors: readonly CorsRule[]; tags: readonly Tag[] }
let satellite: Satellite

const aRule = (more: Partial<CorsRule> = {}): CorsRule => ({
  origins: ['https://a.example'],
  methods: ['GET'],
  headers: [],
  exposed: [],
  ...more,
})
const limits = { maxLength: 100_000 }
const missing = (code: string) =>
  new Response(`<Error><Code>${code}</Code><Message>None.</Message></Error>`, { status: 404 })

function read({ query }: Received): Response {
  if (query.has('cors')) {
    return kept.cors.length > 0
      ? new Response(encodeXml(corsConfigurationXml, kept.cors))
      : missing('NoSuchCORSConfiguration')
  }
  if (query.has('lifecycle')) return missing('NoSuchLifecycleConfiguration')
  return kept.tags.length > 0 ? new Response(encodeXml(taggingXml, kept.tags)) : missing('NoSuchTagSet')
}
function write({ query, body }: Received): Response {
  if (query.has('cors')) kept.cors = decodeXml(corsConfigurationXml, body, limits)
  else kept.tags = decodeXml(taggingXml, body, limits)
  return done()
}
function remove({ query }: Received): Response {
  if (query.has('cors')) kept.cors = []
  else kept.tags = []
  return done()
}

beforeEach(() => {
  kept = { cors: [], tags: [] }
  sessionFlag.set()
  installAccessWorker()
  const config = aConfig({ gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' })
  publicQueries.setQueryData(configQuery.queryKey, config)
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket()),
    'GET /photos': read,
    'PUT /photos': write,
    'DELETE /photos': remove,
  })
})
afterEach(async () => {
  await logOut(async () => undefined)
  publicQueries.removeQueries({ queryKey: configQuery.queryKey })
})

const open = () => openConsole(address)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const writes = () => [...satellite.to('PUT /photos'), ...satellite.to('DELETE /photos')]

describe('tags', () => {
  const fill = async (form: Awaited<ReturnType<typeof dialog>>, key: string, value: string) => {
    await user.clear(form.getByLabelText(/^Key/))
    if (key !== '') await user.type(form.getByLabelText(/^Key/), key)
    await user.clear(form.getByLabelText(/^Value/))
    if (value !== '') await user.type(form.getByLabelText(/^Value/), value)
  }

  it('are added, changed and deleted one by one, others untouched', async () => {
    kept.tags = [{ key: 'set-by', value: 'a tool' }]
    open()
    await press('Add tag')
    const added = await dialog('Add tag')
    await fill(added, 'Größe', '日本 1/2')
    await user.dblClick(added.getByRole('button', { name: 'Add tag' }))
    await screen.findByText('2 of 50 tags')
    expect(kept.tags).toEqual([
      { key: 'set-by', value: 'a tool' },
      { key: 'Größe', value: '日本 1/2' },
    ])
    expect(writes()).toHaveLength(1)

    await press('Edit tag Größe')
    const edited = await dialog('Edit tag')
    await fill(edited, 'Größe', '')
    await user.click(edited.getByRole('button', { name: 'Save' }))
    await screen.findByText('No value')

    await press('Delete tag set-by')
    await user.click((await dialog('Delete tag')).getByRole('button', { name: 'Delete tag' }))
    await screen.findByText('1 of 50 tags')
    expect(kept.tags).toEqual([{ key: 'Größe', value: '' }])
  })

  it.each([
    ['', 'v', 'A tag needs a key.'],
    ['aws:x', 'v', 'Keys that begin with aws: are reserved.'],
    ['taken', 'v', 'Cannot provide multiple Tags with the same key'],
    ['k'.repeat(129), 'v', 'The key of a tag has at most 128 characters.'],
    ['k', '<', /^The value of a tag may have letters/],
  ])('%j = %j are refused at the field', async (key, value, text) => {
    kept.tags = [{ key: 'taken', value: '' }]
    open()
    await press('Add tag')
    const form = await dialog('Add tag')
    await fill(form, key, value)
    await user.click(form.getByRole('button', { name: 'Add tag' }))
    expect(await form.findByText(text)).toBeTruthy()
    expect(writes()).toEqual([])
  })

  it('are all deleted once that is confirmed', async () => {
    kept.tags = ['a', 'b'].map((key) => ({ key, value: '' }))
    open()
    await press('Delete all tags')
    await user.click((await dialog('Delete all tags')).getByRole('button', { name: 'Delete 2 tags' }))
    await screen.findByText('No tags')
    expect(kept.tags).toEqual([])
  })

  it('are not written where somebody else was faster: theirs are shown, what was typed stays', async () => {
    kept.tags = [{ key: 'mine', value: '1' }]
    open()
    await press('Edit tag mine')
    const form = await dialog('Edit tag')
    await fill(form, 'mine', '2')
    kept.tags = [{ key: 'theirs', value: '3' }]
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/Somebody else has changed these tags meanwhile/)).toBeTruthy()
    expect(form.getByText('The tag that you were changing is gone. What you save is added.')).toBeTruthy()
    expect(writes()).toEqual([])
    await user.click(form.getByRole('button', { name: 'Add tag' }))
    await screen.findByText('2 of 50 tags')
    expect(kept.tags.map(({ key, value }) => `${key}=${value}`)).toEqual(['theirs=3', 'mine=2'])
  })

  it('that cannot be read say so, and can be asked for again', async () => {
    satellite.on('GET /photos', (request: Received) =>
      request.query.has('tagging') ? missing('AccessDenied') : read(request),
    )
    open()
    await screen.findByText('The tags could not be loaded')
    satellite.on('GET /photos', read)
    await press('Try again')
    await screen.findByText('No tags')
  })
})

describe('CORS rules', () => {
  it('are added; what pages may is told before and after', async () => {
    open()
    await screen.findByText(/^Without rules of its own, the bucket follows those of the service/)
    await press('Add CORS rule')
    const form = await dialog('Add CORS rule')
    await user.type(form.getByLabelText(/^Origins/), 'https://*.example{Enter}https://b')
    await user.click(form.getByRole('checkbox', { name: 'PUT' }))
    await user.type(form.getByLabelText('Request headers'), 'x-amz-*, content-type')
    await user.type(form.getByLabelText('Exposed headers'), 'ETag')
    await user.type(form.getByLabelText('Max age'), '0')
    await user.type(form.getByLabelText('ID'), 'app')
    await user.click(form.getByRole('button', { name: 'Add rule' }))
    await screen.findByText('1. app')
    expect(kept.cors).toEqual([
      {
        id: 'app',
        origins: ['https://*.example', 'https://b'],
        methods: ['GET', 'PUT'],
        headers: ['x-amz-*', 'content-type'],
        exposed: ['ETag'],
        maxAge: 0,
      },
    ])
  })

  it('are refused at the field, in the words of the gateway', async () => {
    kept.cors = [aRule({ id: 'one' })]
    open()
    await press('Add CORS rule')
    const form = await dialog('Add CORS rule')
    const send = () => user.click(form.getByRole('button', { name: 'Add rule' }))
    await user.click(form.getByRole('checkbox', { name: 'GET' }))
    await user.type(form.getByLabelText('ID'), 'one')
    await user.type(form.getByLabelText('Exposed headers'), 'x-*')
    await user.type(form.getByLabelText('Max age'), '1.5')
    await send()
    for (const text of [
      'A CORS rule needs an origin.',
      'A CORS rule needs a method.',
      'CORS rules must have different IDs.',
      'ExposeHeader "x-*" contains wildcard. We currently do not support wildcard for ExposeHeader.',
      'MaxAgeSeconds is not a number',
    ])
      expect(form.getByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText(/^Origins/))
    await user.type(form.getByLabelText(/^Origins/), '*.*')
    await send()
    expect(form.getByText('AllowedOrigin "*.*" can not have more than one wildcard.')).toBeTruthy()
    expect(writes()).toEqual([])
  })

  it('keep what a tool has set when something else of them is changed', async () => {
    const theirs = aRule({ id: 'of-a-tool', methods: ['PUT', 'GET'], headers: ['*'], exposed: ['ETag'], maxAge: 3000 })
    kept.cors = [aRule(), theirs]
    open()
    await press('Edit rule 2')
    const form = await dialog('Edit CORS rule')
    await user.clear(form.getByLabelText('Max age'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('The rule has been changed.')
    const { maxAge: _, ...without } = theirs
    expect(kept.cors).toEqual([aRule(), without])
  })

  it('are moved, and the focus goes with them', async () => {
    kept.cors = ['a', 'b', 'c'].map((id) => aRule({ id }))
    open()
    await press('Move rule 1 down')
    await waitFor(() => expect(kept.cors.map(({ id }) => id)).toEqual(['b', 'a', 'c']))
    const next = screen.getByRole('button', { name: 'Move rule 2 down' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(kept.cors.map(({ id }) => id)).toEqual(['b', 'c', 'a']))
    await press('Move rule 1 up')
    expect(writes()).toHaveLength(2)
  })

  it('are not moved past those of somebody else unseen', async () => {
    kept.cors = ['a', 'b'].map((id) => aRule({ id }))
    open()
    await screen.findByText('1. a')
    kept.cors = ['c', 'b', 'a'].map((id) => aRule({ id }))
    await press('Move rule 1 down')
    await screen.findByText(/Somebody else has changed these rules meanwhile/)
    await screen.findByText('3. a')
    expect(writes()).toEqual([])
  })

  it('are deleted once that is confirmed; the last one says what then holds', async () => {
    kept.cors = [aRule({ id: 'a' }), aRule()]
    open()
    await press('Delete rule 2')
    await user.click((await dialog('Delete rule')).getByRole('button', { name: 'Delete rule' }))
    await screen.findByText('1 CORS rule')
    await press('Delete rule 1')
    const last = await dialog('Delete rule')
    expect(last.getByText(/^Without rules of its own/)).toBeTruthy()
    await user.click(last.getByRole('button', { name: 'Delete rule' }))
    await screen.findByText('No CORS rules')
    expect(satellite.to('DELETE /photos')).toHaveLength(1)
  })

  it('are not all deleted where there are others by then: their number is asked about', async () => {
    kept.cors = [aRule({ id: 'a' }), aRule({ id: 'b' })]
    open()
    await press('Delete all rules')
    const asked = await dialog('Delete all rules')
    kept.cors = ['a', 'b', 'c'].map((id) => aRule({ id }))
    await user.click(asked.getByRole('button', { name: 'Delete 2 rules' }))
    expect(await asked.findByText(/Somebody else has changed these rules meanwhile/)).toBeTruthy()
    expect(kept.cors).toHaveLength(3)
    await user.click(asked.getByRole('button', { name: 'Delete 3 rules' }))
    await screen.findByText('No CORS rules')
  })
})

describe('the tester', () => {
  async function ask(origin: string, method: string, headers: string) {
    await user.type(await screen.findByLabelText('Origin of the page'), origin)
    await user.selectOptions(screen.getByLabelText('Method'), method)
    if (headers !== '') await user.type(screen.getByLabelText('Request headers'), headers)
    return within(screen.getByRole('group', { name: 'Would this request pass?' })).getByRole('status')
  }

  it('names the rule that lets a request pass, and the headers of both answers', async () => {
    kept.cors = [
      aRule({ origins: ['*'], exposed: ['ETag'] }),
      aRule({ id: 'app', origins: ['https://*.example'], headers: ['Range'], maxAge: 60 }),
    ]
    open()
    const status = await ask('https://my.example', 'GET', 'range')
    expect(within(status).getByText('Yes: rule 2 (app) lets it pass.')).toBeTruthy()
    expect(status.textContent).toContain('access-control-allow-headersrange')
    expect(status.textContent).toContain('Headers of the answer to the request itself, by rule 1')
    expect(status.textContent).toContain('access-control-allow-origin*')
  })

  it('says of each rule why it does not', async () => {
    kept.cors = [aRule({ id: 'app' }), aRule({ origins: ['*'], headers: ['x-amz-*'], methods: ['PUT'] })]
    open()
    const status = await ask('https://b.example', 'PUT', 'x-amz-date, range')
    expect(within(status).getByText('No: no rule lets it pass.')).toBeTruthy()
    expect(
      within(status).getByText(
        'Rule 1 (app) does not allow the origin https://b.example, nor the method PUT, nor the headers x-amz-date, range.',
      ),
    ).toBeTruthy()
    expect(within(status).getByText('Rule 2 does not allow the header range.')).toBeTruthy()
  })

  it('knows that the pages of the console always pass', async () => {
    kept.cors = [aRule()]
    open()
    const status = await ask(new URL(aConfig().externalAddress).origin, 'DELETE', '')
    expect(within(status).getByText('Yes: the pages of this console always pass.')).toBeTruthy()
  })

  it('says what browsers would send instead', async () => {
    open()
    await ask('https://A.example:443/page', 'GET', '')
    expect(screen.getByText('Browsers send this origin as https://a.example.')).toBeTruthy()
  })
})
