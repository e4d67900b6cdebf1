import { S3Error } from '@perigee/s3/errors'
import { fc, fuzz, mangled } from '@perigee/std/testing/fuzz'
import { slowTexts } from '@perigee/std/testing/growth'
import { expect, it } from 'vitest'
import { parseTarget } from '../request/s3-request'
import { dispositionOf } from '@perigee/s3/forms/content-disposition'
import { formBoundary } from '@perigee/s3/forms/form-parts'
import { readForm } from './read-form'

const part = (disposition: string, content: string) =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const form = `${part('name="key"', 'a/${filename}')}${part(`name="file"; filename="a b.png"; filename*=UTF-8''%C3%A9`, 'x')}--XX--\r\n`

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

it('a form is read or refused, however it comes in', async () => {
  await fc.assert(
    fc.asyncProperty(mangled(form), fc.integer({ min: 1, max: 40 }), async (text, size) => {
      try {
        const { file } = await readForm(inPieces(text, size), 'XX')
        for await (const ignored of file()) void ignored
      } catch (error) {
        if (!(error instanceof S3Error)) throw error
      }
    }),
    fuzz(),
  )
})

const texts: [string, (text: string) => unknown, string[]][] = [
  [
    'the head of a part',
    (text) => dispositionOf([text]),
    [`Content-Disposition: form-data; name="a"; filename*=UTF-8''b`],
  ],
  ['the type of a form', formBoundary, ['multipart/form-data; charset=utf-8; boundary="XX"']],
  [
    'the address of a request',
    (text) => parseTarget(text, { host: 'h' }),
    ['http://h/bucket/a%20b//c?list-type=2&prefix=a+b'],
  ],
]
it.each(texts)('%s is read or refused, in time that grows with its length', (_, read, valid) => {
  fc.assert(
    fc.property(mangled(...valid), (text) => {
      try {
        read(text)
      } catch (error) {
        if (!(error instanceof S3Error)) throw error
      }
    }),
    fuzz(),
  )
  expect(slowTexts(read, ['', ...valid])).toEqual([])
})
