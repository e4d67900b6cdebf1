import {
  ListObjectsCommand,
  type ListObjectsCommandInput,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { md5 } from './content'
import { put } from './objects'
import { call, element, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()

const keys = [
  'a',
  'a b+c%#?é日本',
  'a!',
  'a-b',
  'a.txt',
  'a/',
  'a/.file_placeholder',
  'a/1',
  'a/10',
  'a/2',
  'a/b/c',
  'a/b/d',
  'a//double',
  'a0',
  'b',
  'b/',
  'folder/x-1/deep',
  'folder/x-2',
  'A',
  '/leading',
  '~',
  'é',
  '日本/1',
  '\u{ff5e}',
  '🛰',
]
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const sorted = [...keys].sort(bytes)

beforeAll(async () => {
  await Promise.all(keys.map((key) => put(bucket.name, key, key)))
})

/** What the documents say a listing holds. */
function expected(prefix: string, delimiter: string): { keys: string[]; prefixes: string[] } {
  const below = sorted.filter((key) => key.startsWith(prefix))
  const folder = (key: string) => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    return end < 0 ? undefined : key.slice(0, end + delimiter.length)
  }
  const prefixes = [...new Set(below.flatMap((key) => folder(key) ?? []))]
  return { keys: below.filter((key) => folder(key) === undefined), prefixes }
}

interface Page {
  keys: string[]
  prefixes: string[]
  more: boolean
}
type V1 = Partial<ListObjectsCommandInput>
type V2 = Partial<ListObjectsV2CommandInput>

type Maybe<T> = T | undefined
interface Listing {
  Contents?: Maybe<{ Key?: Maybe<string>; Owner?: Maybe<{ ID?: Maybe<string> }> }[]>
  CommonPrefixes?: Maybe<{ Prefix?: Maybe<string> }[]>
  IsTruncated?: Maybe<boolean>
}

const names = ({ Contents = [], CommonPrefixes = [], IsTruncated = false }: Listing): Page => ({
  keys: Contents.map(({ Key = '' }) => Key),
  prefixes: CommonPrefixes.map(({ Prefix = '' }) => Prefix),
  more: IsTruncated,
})

const v1 = (more: V1 = {}) => s3.send(new ListObjectsCommand({ Bucket: bucket.name, ...more }))
const v2 = (more: V2 = {}) => s3.send(new ListObjectsV2Command({ Bucket: bucket.name, ...more }))

async function allV1(more: V1): Promise<Page[]> {
  const pages: Page[] = []
  for (let marker: string | undefined; ;) {
    const page = await v1({ ...more, ...(marker === undefined ? {} : { Marker: marker }) })
    pages.push(names(page))
    if (!page.IsTruncated) return pages
    if (page.NextMarker === undefined) throw new Error('A truncated page has no NextMarker.')
    marker = page.NextMarker
  }
}

async function allV2(more: V2): Promise<Page[]> {
  const pages: Page[] = []
  for (let token: string | undefined; ;) {
    const page = await v2({ ...more, ...(token === undefined ? {} : { ContinuationToken: token }) })
    expect(page.KeyCount).toBe((page.Contents?.length ?? 0) + (page.CommonPrefixes?.length ?? 0))
    pages.push(names(page))
    if (!page.IsTruncated) return pages
    token = page.NextContinuationToken
  }
}

const prefixes = ['', 'a', 'a/', 'a/b', 'a/b/', 'a/1', 'folder/x-', 'b', 'é', '日本/', '日', '/', 'nothing', 'a b+']
const delimiters = ['', '/', '-', '/b', 'b/', '.', '日']
const table = prefixes.flatMap((prefix) => delimiters.map((delimiter) => [prefix, delimiter] as const))

describe.each([
  ['V1', allV1],
  ['V2', allV2],
])('ListObjects %s', (_, all) => {
  it.each(table)('below "%s" with the delimiter "%s", in the order of bytes', async (Prefix, Delimiter) => {
    const [page, ...rest] = await all({ Prefix, Delimiter })
    expect(rest).toEqual([])
    expect(page).toEqual({ ...expected(Prefix, Delimiter), more: false })
  })

  it.each([
    ['', '', 1],
    ['', '', 2],
    ['', '', 7],
    ['', '/', 1],
    ['', '/', 2],
    ['', '/', 3],
    ['', '-', 2],
    ['a', '/', 1],
    ['a', '', 3],
    ['a/', '/', 2],
    ['folder/x', '-', 1],
    ['', '', keys.length],
  ])('below "%s" with the delimiter "%s", %i at a time', async (Prefix, Delimiter, MaxKeys) => {
    const pages = await all({ Prefix, Delimiter, MaxKeys })
    const gathered = { keys: pages.flatMap((page) => page.keys), prefixes: pages.flatMap((page) => page.prefixes) }
    expect(gathered).toEqual(expected(Prefix, Delimiter))
    for (const page of pages) expect(page.keys.length + page.prefixes.length).toBeLessThanOrEqual(MaxKeys)
    const items = gathered.keys.length + gathered.prefixes.length
    expect(pages).toHaveLength(Math.ceil(items / MaxKeys))
  })

  it('of no keys at all is empty and ends', async () => {
    expect(await all({ MaxKeys: 0 })).toEqual([{ keys: [], prefixes: [], more: false }])
  })
})

describe('an object in a listing', () => {
  it.each([1, 2])('has size, ETag, time and class (list-type %i)', async (type) => {
    const list = type === 1 ? v1 : v2
    const { Contents = [], Name, Prefix, MaxKeys } = await list({ Prefix: 'a/10' })
    const [one] = Contents
    expect(one).toMatchObject({ Key: 'a/10', Size: 4, ETag: `"${md5('a/10')}"`, StorageClass: 'STANDARD' })
    expect(Math.abs(Date.now() - (one?.LastModified?.getTime() ?? 0))).toBeLessThan(300_000)
    expect({ Name, Prefix, MaxKeys }).toEqual({ Name: bucket.name, Prefix: 'a/10', MaxKeys: 1000 })
  })

  it('has an owner in V1, and in V2 for those who ask', async () => {
    const owner = ({ Contents = [] }: Listing) => Contents[0]?.Owner?.ID
    expect(owner(await v1({ Prefix: 'b' }))).toBeTruthy()
    expect(owner(await v2({ Prefix: 'b' }))).toBeUndefined()
    expect(owner(await v2({ Prefix: 'b', FetchOwner: true }))).toBeTruthy()
  })

  it('has its metadata for those who ask', async () => {
    await put(bucket.name, 'zz-with-metadata', 'x', { Metadata: { colour: 'blue' } })
    const query = { 'list-type': '2', metadata: 'true', prefix: 'zz-with' }
    const { text } = await call({ path: pathOf(bucket.name), query })
    expect(text).toContain('blue')
    await call({ method: 'DELETE', path: pathOf(bucket.name, 'zz-with-metadata') })
  })
})

describe('a listing that begins later', () => {
  it.each(['a', 'a/1', 'a/zzz', '', 'b', 'Z', '🛰', '日'])('V1 after the marker "%s"', async (Marker) => {
    expect(names(await v1({ Marker })).keys).toEqual(sorted.filter((key) => bytes(key, Marker) > 0))
  })

  it.each(['a', 'a/1', 'a/zzz', 'b', 'Z', '🛰', '日'])('V2 after StartAfter "%s"', async (StartAfter) => {
    const page = await v2({ StartAfter })
    expect(names(page).keys).toEqual(sorted.filter((key) => bytes(key, StartAfter) > 0))
    expect(page.StartAfter).toBe(StartAfter)
  })

  it('is the whole below the prefix when StartAfter lies before it', async () => {
    expect(names(await v2({ Prefix: 'b', StartAfter: 'a' })).keys).toEqual(['b', 'b/'])
  })

  it('is empty when StartAfter lies beyond the prefix', async () => {
    expect(names(await v2({ Prefix: 'a/', StartAfter: 'b' })).keys).toEqual([])
  })

  it('leaves a folder out that ends before the marker', async () => {
    const page = names(await v1({ Delimiter: '/', Marker: 'a/' }))
    expect(page.prefixes).not.toContain('a/')
    expect(page.prefixes).toContain('b/')
  })
})

describe('encoding-type', () => {
  const raw = (query: Record<string, string>) => call({ path: pathOf(bucket.name), query })

  it.each([{}, { 'list-type': '2' }])('url writes keys, prefixes and markers as in an address: %o', async (type) => {
    const odd = await raw({ ...type, prefix: 'a b+', 'encoding-type': 'url', delimiter: '日' })
    expect(element(odd, 'EncodingType')).toBe('url')
    expect(element(odd, 'Delimiter')).toBe('%E6%97%A5')
    expect(odd.text).toMatch(/<Prefix>a(%20|\+)b%2Bc%25%23%3F%C3%A9%E6%97%A5<\/Prefix>/)
  })

  it('is not used unless it is asked for', async () => {
    const answer = await raw({ 'list-type': '2', prefix: 'a b+' })
    expect(element(answer, 'Key')).toBe('a b+c%#?é日本')
    expect(element(answer, 'EncodingType')).toBeUndefined()
  })

  it('is url or nothing', async () => {
    expect(verdict(await raw({ 'encoding-type': 'base64' }))).toEqual([400, 'InvalidArgument'])
  })
})

describe('a listing is refused', () => {
  it.each([
    { 'max-keys': '-1' },
    { 'max-keys': 'x' },
    { 'max-keys': '1.5' },
    { 'list-type': '2', 'max-keys': '-1' },
    { 'list-type': '2', 'continuation-token': '' },
    { 'list-type': '2', 'continuation-token': 'never given out' },
  ])('for %o', async (query) => {
    const answer = await call({ path: pathOf(bucket.name), query: { ...query } })
    expect(verdict(answer)).toEqual([400, 'InvalidArgument'])
  })

  it('for a bucket that is not there', async () => {
    expect(await refusal(v1({ Bucket: newName() }))).toEqual([404, 'NoSuchBucket'])
    expect(await refusal(v2({ Bucket: newName() }))).toEqual([404, 'NoSuchBucket'])
  })

  it('never for too many: 1,000 keys are the most', async () => {
    expect((await v2({ MaxKeys: 5000 })).MaxKeys).toBe(1000)
  })
})
