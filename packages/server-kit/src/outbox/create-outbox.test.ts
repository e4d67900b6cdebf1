import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOutbox } from './create-outbox'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-outbox-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const mail = (subject: string) => ({ to: 'ann@example.com', subject, text: 'Code: 123456', html: '<b>123456</b>' })

it('gives mails back as they were sent, newest first', async () => {
  let now = Date.UTC(2026, 0, 1)
  const outbox = createOutbox(join(home, 'outbox'), { clock: () => new Date((now += 1000)) })
  for (const subject of ['one', 'two', 'three']) await outbox.send(mail(subject))

  const listed = await outbox.list(2)
  expect(listed.map(({ subject }) => subject)).toEqual(['three', 'two'])
  expect(await outbox.find(listed[0]?.id ?? '')).toEqual({
    ...mail('three'),
    id: listed[0]?.id,
    sentAt: new Date(Date.UTC(2026, 0, 1) + 3000),
  })
})

it('is empty before the first mail and knows no ids but its own', async () => {
  const outbox = createOutbox(join(home, 'outbox'))
  expect(await outbox.list()).toEqual([])
  expect(await outbox.find('../../etc/passwd')).toBeUndefined()
})

it('is not taken for empty when its folder or a mail cannot be read', async () => {
  const notAFolder = join(home, 'file')
  await writeFile(notAFolder, '')
  await expect(createOutbox(notAFolder).list()).rejects.toThrow('ENOTDIR')

  const directory = join(home, 'outbox')
  await mkdir(join(directory, '20260101T000000000Z-00000000.json'), { recursive: true })
  await expect(createOutbox(directory).list()).rejects.toThrow('EISDIR')
})

it('lets only its own user read mails, which hold codes', async () => {
  const directory = join(home, 'outbox')
  await createOutbox(directory).send(mail('secret'))
  const [name = ''] = await readdir(directory)
  expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})
