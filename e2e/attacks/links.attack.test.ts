import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { restrictGrant } from '@perigee/grants/derive'
import { beforeAll } from 'vitest'
import { registerGrant } from '../src/make-access'
import { attack, type Tried } from './kit/attack'
import { fetchFrom, newAddress } from './kit/addresses'
import { spellings } from './kit/link-spellings'
import { somebody } from './kit/people'
import { ask } from './kit/requests'
import { copied, marker, outside, type ScopedBucket, scopedBucket } from './kit/scoped-bucket'
import { victim } from './kit/target'

let scope: ScopedBucket
/** What stands for the access in links: the id of a public one, and the whole grant. */
let accesses: string[]
let hidden: string
beforeAll(async () => {
  scope = await scopedBucket(await somebody(), true)
  const folder = [{ bucket: scope.bucket, prefix: 'docs/' }]
  const grant = restrictGrant(scope.grant, folder, { allowDownload: true, allowList: true })
  const fetch = fetchFrom(newAddress())
  const id = (await registerGrant(victim, grant, { isPublic: true, fetch })).access_key_id
  hidden = (await registerGrant(victim, grant, { fetch })).access_key_id
  accesses = [id, serializeAccessGrant(grant)]
})

const read = (path: string, method = 'GET') => ask(path, { method, to: victim.urls.links })
/** Headers count too: they tell that something is there, and how large. */
const shows = (text: string) => outside.filter((key) => text.includes(`/${key}"`) || text.includes(`${marker} ${key}`))

async function tryPath(path: string, tried: Tried): Promise<void> {
  const { status, text } = await read(path)
  const found = shows(text)
  const problem = found.length > 0 ? `shows ${found.join()}` : status >= 500 || status === 429 ? `${status}` : false
  tried(path.slice(0, 120), problem)
}

attack('a link to a folder, and what it must still open', 4, async (tried) => {
  for (const access of accesses) {
    for (const form of ['s', 'raw']) {
      const answer = await read(`/${form}/${access}/${scope.bucket}/${copied}?wrap=0`)
      tried(`${form} inside`, !answer.text.includes(marker) && `${answer.status} ${answer.text.slice(0, 100)}`)
    }
  }
})

const forms = ['s', 'raw'] as const
const queries = [
  '',
  '?wrap=0',
  '?wrap=1',
  '?download=1',
  '?view=1',
  '?map=1',
  '?download=1&download-kind=zip',
  '?path=%2F',
]

attack('spellings of a path that climb out of the folder of a link', 2 * 2 * 12 * 5, async (tried) => {
  for (const access of accesses) {
    for (const form of forms) {
      for (const key of outside.slice(0, 5)) {
        for (const spelled of spellings(key)) await tryPath(`/${form}/${access}/${scope.bucket}/${spelled}`, tried)
      }
    }
  }
})

attack('everything that a link offers, asked of what lies outside', 2 * 2 * 8 * 6, async (tried) => {
  for (const access of accesses) {
    for (const form of forms) {
      for (const query of queries) {
        for (const key of outside) await tryPath(`/${form}/${access}/${scope.bucket}/${key}${query}`, tried)
        for (const above of ['', 'doc', 'docs-private/', 'a/']) {
          await tryPath(`/${form}/${access}/${scope.bucket}/${above}${query}`, tried)
        }
      }
    }
  }
})

attack('a link to a folder, asked for another bucket', 2 * 2 * 8, async (tried) => {
  for (const access of accesses) {
    for (const form of forms) {
      for (const query of queries) {
        for (const path of [copied, 'docs/a.txt', 'docs/', '']) {
          const { status, text } = await read(`/${form}/${access}/${scope.other}/${path}${query}`)
          tried(`${form} ${path}${query}`, (text.includes(marker) || ![400, 403].includes(status)) && `${status}`)
        }
      }
    }
  }
})

attack('a link of an access that is not public', 16, async (tried) => {
  for (const form of forms) {
    for (const query of queries) {
      const { status, text } = await read(`/${form}/${hidden}/${scope.bucket}/${copied}${query}`)
      tried(`${form}${query}`, (text.includes(marker) || ![401, 403].includes(status)) && `${status}`)
    }
  }
})

attack('methods that a link does not answer', 12, async (tried) => {
  for (const form of forms) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
      const { status } = await read(`/${form}/${accesses[0] ?? ''}/${scope.bucket}/${copied}`, method)
      tried(`${method} ${form}`, status !== 405 && `${status}`)
    }
  }
})

attack('ids of links that are nearly right', 38, async (tried) => {
  const [id = ''] = accesses
  // Of the last character only one bit counts, and of all of them not the case.
  for (let at = 0; at < id.length - 1; at++) {
    const sign = id[at] === 'a' ? 'b' : 'a'
    const { status, text } = await read(`/raw/${id.slice(0, at)}${sign}${id.slice(at + 1)}/${scope.bucket}/${copied}`)
    tried(`character ${at}`, (text.includes(marker) || ![400, 401, 403].includes(status)) && `${status}`)
  }
  for (const odd of [
    `${id} `,
    `%20${id}`,
    `${id}%00`,
    id.slice(0, -1),
    `${id}a`,
    `${id}=`,
    `${id}%2F`,
    '*',
    '%',
    '..',
    "' or 1=1 --",
  ]) {
    const { status, text } = await read(`/raw/${encodeURI(odd).replaceAll('%25', '%')}/${scope.bucket}/${copied}`)
    tried(odd, (text.includes(marker) || ![400, 401, 403].includes(status)) && `${status}`)
  }
})
