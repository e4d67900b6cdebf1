import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base58CheckDecode } from '@perigee/crypto/base58'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openInstallation, parseRootSecret } from './installation'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-installation-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

it('makes secret and node id once, also when several ask at the same time', async () => {
  const data = join(home, 'data')
  const [one, ...others] = await Promise.all([1, 2, 3].map(() => openInstallation(data)))
  for (const other of [...others, await openInstallation(data)]) expect(other).toEqual(one)

  expect(one?.rootSecret).toHaveLength(32)
  expect(base58CheckDecode(one?.nodeId ?? '')).toMatchObject({ version: 0, payload: { length: 32 } })
  expect(await readdir(data)).toEqual(['node-id', 'secret'])
  expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600)
})

it('takes the secret it is given and writes none', async () => {
  const secret = new Uint8Array(32).fill(1)
  const { rootSecret } = await openInstallation(home, { secret })
  expect(rootSecret).toEqual(secret)
  expect(await readdir(home)).toEqual(['node-id'])
})

it('does not go on with a damaged file, which would make every stored record unreadable', async () => {
  await writeFile(join(home, 'secret'), 'abc')
  await expect(openInstallation(home)).rejects.toThrow(`${join(home, 'secret')} does not hold 64 hexadecimal digits`)
})

it.each(['', 'ab', 'x'.repeat(64), 'a'.repeat(62)])('%s is no root secret', (text) =>
  expect(() => parseRootSecret(text)).toThrow(RangeError),
)
