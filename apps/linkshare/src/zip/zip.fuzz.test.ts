import type { OpenObject } from '@perigee/object-client/open-objects'
import { damaged } from '@perigee/crypto/testing/arbitraries'
import { fc, fuzz, mangled } from '@perigee/std/testing/fuzz'
import { slowTexts } from '@perigee/std/testing/growth'
import { expect, it } from 'vitest'
import { preferredLanguage } from '../http/accept-language'
import { parseTarget } from '../http/target'
import { parseLink } from '../link/parse-link'
import { AnswerError } from '@perigee/server-kit/edge/answer'
import { makeZip } from '../testing/make-zip'
import { readDirectory } from './directory'

const content = Buffer.from('hello '.repeat(20))
const zips = [
  makeZip(
    [
      { name: 'a/b.txt', content },
      { name: 'é', content, method: 0 },
    ],
    { comment: 'PK\x05\x06' },
  ),
  makeZip([{ name: 'x', content, claims: { size: 0xffffffff } }], { before: '#!/bin/sh\n' }),
]
const opened = (bytes: Uint8Array) =>
  ({
    info: { size: bytes.length },
    async *read({ offset, length }: { offset: number; length: number }) {
      if (offset < 0 || length < 0 || offset + length > bytes.length) throw new Error('read outside of the object')
      yield bytes.subarray(offset, offset + length)
    },
  }) as unknown as OpenObject

it('a table of contents is read or refused, and nothing outside of the file is asked for', async () => {
  const twice = fc.oneof(...zips.map((zip) => damaged(zip).chain(damaged)))
  await fc.assert(
    fc.asyncProperty(twice, async (bytes) => {
      try {
        const { members, byName } = await readDirectory(opened(bytes), 1000)
        expect(members).toHaveLength(byName.size)
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error
      }
    }),
    fuzz(500),
  )
})

const addresses: [string, (text: string) => unknown, string[]][] = [
  [
    'the address of a link',
    (text) => parseLink(parseTarget(text).path),
    ['/s/jabc/bucket/a/b%20c?path=%2F&wrap=1', '/raw/x/bucket'],
  ],
  ['Accept-Language', preferredLanguage, ['en-GB,en;q=0.9, de']],
]
it.each(addresses)('%s is read or refused, in time that grows with its length', (_, read, valid) => {
  fc.assert(
    fc.property(mangled(...valid), (text) => {
      try {
        read(text)
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error
      }
    }),
    fuzz(),
  )
  expect(slowTexts(read, ['', ...valid])).toEqual([])
})
