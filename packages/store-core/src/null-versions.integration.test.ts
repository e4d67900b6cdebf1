import type { StoredObject } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import { path, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, caller } = useProject(bucket)

const address = { bucket, path: path('k') }
const keep = (keeps: boolean) => test.store.setVersioning(caller, { bucket, keeps })
const put = (text = 'x') => putSmall(test.store, caller, { bucket, key: 'k' }, utf8(text))
const remove = (versionId?: Uint8Array | 'null') =>
  test.store.deleteObject(caller, { ...address, ...(versionId && { versionId }) })
const versions = () => test.store.listVersions(caller, { bucket, folder: null, components: [path('k')], limit: 100 })
/** The versions of the key, newest first: `1` and the like for sizes, `x` for a marker, in brackets for the null one. */
const picture = async () =>
  (await versions())
    .map(({ object }) => [object, object.isDeleteMarker ? 'x' : String(object.plainSize)] as const)
    .map(([{ versioned }, text]) => (versioned ? text : `(${text})`))
    .join(' ')

/** Each way to write an object of a size to the key. */
const writes: Record<string, (size: number) => Promise<StoredObject>> = {
  put: (size) => put('x'.repeat(size)),
  complete: async (size) => {
    const upload = await begin(test.store, caller, { bucket, key: 'k' })
    return complete(test.store, caller, upload, [await putPart(test.store, caller, upload, 1, new Uint8Array(size))])
  },
  copy: async (size) => {
    const from = { bucket, path: path('source') }
    const { versionId } = await putSmall(test.store, caller, { bucket, key: 'source' }, new Uint8Array(size))
    const { keys } = await test.store.openCopySource(caller, from)
    const source = { ...from, versionId }
    return test.store.copyObject(caller, { source, target: address, keys, sealed: null })
  },
}

describe.each(Object.entries(writes))('%s', (_, write) => {
  it.each<[string, (() => Promise<unknown>)[], string]>([
    ['unversioned: replaces', [() => write(1), () => write(2)], '(2)'],
    ['enabled: adds', [() => keep(true), () => write(1), () => write(2)], '2 1'],
    ['enabled over a null version: keeps it', [() => write(1), () => keep(true), () => write(2)], '2 (1)'],
    ['suspended over a null version: replaces it', [() => write(1), () => keep(false), () => write(2)], '(2)'],
    [
      'suspended over versions: adds a null one',
      [() => keep(true), () => write(1), () => keep(false), () => write(2)],
      '(2) 1',
    ],
    [
      'suspended, with a null version below others: takes it away',
      [() => write(1), () => keep(true), () => write(2), () => keep(false), () => write(3)],
      '(3) 2',
    ],
  ])('%s', async (_state, steps, expected) => {
    for (const step of steps) await step()
    expect(await picture()).toBe(expected)
    expect((await versions()).map(({ object }) => object.isLatest)).toEqual(expected.split(' ').map((_v, n) => n === 0))
    expect(await tableProblems(test.db)).toEqual([])
  })
})

describe('delete', () => {
  it.each<[string, (() => Promise<unknown>)[], string]>([
    ['unversioned', [() => put('1'), () => remove()], ''],
    ['enabled', [() => keep(true), () => put(), () => remove()], 'x 1'],
    ['enabled, twice', [() => keep(true), () => put(), () => remove(), () => remove()], 'x x 1'],
    ['enabled, of nothing', [() => keep(true), () => remove()], 'x'],
    ['suspended, with a null version', [() => put(), () => keep(false), () => remove()], '(x)'],
    ['suspended, twice', [() => put(), () => keep(false), () => remove(), () => remove()], '(x)'],
    ['suspended, with versions', [() => keep(true), () => put(), () => keep(false), () => remove()], '(x) 1'],
    ['suspended, put again', [() => put(), () => keep(false), () => remove(), () => put('22')], '(2)'],
    ['the null version below others', [() => put(), () => keep(true), () => put('22'), () => remove('null')], '2'],
    ['a null marker', [() => put(), () => keep(false), () => remove(), () => remove('null')], ''],
    ['a null version that is not there', [() => keep(true), () => put(), () => remove('null')], '1'],
  ])('%s', async (_state, steps, expected) => {
    for (const step of steps) await step()
    expect(await picture()).toBe(expected)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('answers which version went or came', async () => {
    await put()
    expect(await remove('null')).toEqual({ existed: true, deleteMarker: false })
    await keep(false)
    await put()
    expect(await remove()).toEqual({ existed: true, deleteMarker: true, versionId: 'null' })
    expect(await remove('null')).toEqual({ existed: true, deleteMarker: true, versionId: 'null' })
    expect(await remove('null')).toEqual({ existed: false, deleteMarker: false })
  })
})

describe('reading', () => {
  it('finds the null version by its name, wherever it lies', async () => {
    await put('1')
    expect(await test.store.statObject(caller, address)).toMatchObject({ versioned: false, hasVersionId: false })
    await keep(true)
    await put('22')
    const found = await test.store.statObject(caller, { ...address, versionId: 'null' })
    expect(found).toMatchObject({ plainSize: 1, hasVersionId: true, isLatest: false })
    await remove('null')
    await expect(test.store.statObject(caller, { ...address, versionId: 'null' })).rejects.toMatchObject({
      code: 'noSuchVersion',
    })
  })

  it('says which delete marker it met', async () => {
    await put()
    await keep(false)
    await remove()
    await expect(test.store.statObject(caller, address)).rejects.toMatchObject({ entry: { deleteMarker: 'null' } })
    await expect(test.store.statObject(caller, { ...address, versionId: 'null' })).rejects.toMatchObject({
      code: 'isDeleteMarker',
    })
  })
})
