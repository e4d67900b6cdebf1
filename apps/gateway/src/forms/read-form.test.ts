import { S3Error } from '@perigee/s3/errors'
import { concatBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import { gathered } from '@perigee/s3/forms/byte-reader'
import { formBoundary } from '@perigee/s3/forms/form-parts'
import { readForm } from './read-form'

const part = (disposition: string, content: string, more = '') =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const end = '--XX--\r\n'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = utf8(text)
  await Promise.resolve()
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size = 7) {
  const form = await readForm(pieces(text, size), 'XX')
  const content: Uint8Array[] = []
  for await (const piece of form.file()) content.push(piece)
  return { fields: Object.fromEntries(form.fields), file: fromUtf8(concatBytes(...content)) }
}

const reasonOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof S3Error ? error.reason : error
}

describe('a form', () => {
  const file = 'one\r\n--X\r\n--XY? no\r\n\r\n-'
  const text =
    part('name="Key"', 'up/${filename}') +
    part('name="x-amz-meta-note"', 'é\r\n--X', 'Content-Type: text/plain; charset=utf-8\r\n') +
    part('name=file; filename="C:\\photos\\a b.png"', file, 'Content-Type: image/png\r\n') +
    part('name="after"', 'ignored') +
    end

  it.each([1, 2, 3, 5, 64, 1000])('is read whole in pieces of %d bytes', async (size) => {
    expect(await read(text, size)).toEqual({ fields: { key: 'up/a b.png', 'x-amz-meta-note': 'é\r\n--X' }, file })
  })

  it('may begin with a preamble and have an empty file without a name', async () => {
    expect(await read(`hello\r\n${part('name="file"', '')}--XX--`)).toEqual({ fields: {}, file: '' })
  })

  it.each([
    ['filename="a%22b\\".txt"', 'a"b".txt'],
    ['filename=plain.txt', 'plain.txt'],
    ['filename="/tmp/$&.txt"', '$&.txt'],
    ["filename=x; filename*=UTF-8''%C3%A9.txt", 'é.txt'],
  ])('has the file %s', async (disposition, name) => {
    const { fields } = await read(part('name="key"', '${filename}') + part(`name="file"; ${disposition}`, '') + end)
    expect(fields.key).toBe(name)
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'MalformedPOSTRequest'],
    ['another boundary', part('name="file"', 'x').replaceAll('XX', 'YY'), 'MalformedPOSTRequest'],
    ['no end', part('name="file"', 'x'), 'MalformedPOSTRequest'],
    ['an end in the file', `--XX\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc`, 'MalformedPOSTRequest'],
    ['text after a boundary', `--XXX\r\n${end}`, 'MalformedPOSTRequest'],
    ['a part without a name', part('filename="x"', 'x') + end, 'MalformedPOSTRequest'],
    [
      'a part of another kind',
      `--XX\r\nContent-Disposition: attachment; name="a"\r\n\r\n\r\n${end}`,
      'MalformedPOSTRequest',
    ],
    ['a part without headers', `--XX\r\n\r\nx\r\n${end}`, 'MalformedPOSTRequest'],
    ['a field twice', part('name="key"', 'a') + part('name="KEY"', 'b') + end, 'MalformedPOSTRequest'],
    ['no file', part('name="key"', 'a') + end, 'InvalidArgument'],
    ['two files', part('name="file"', 'a') + part('name="file"', 'b') + end, 'InvalidArgument'],
    ['a large field', part('name="key"', 'x'.repeat(2 ** 16)) + end, 'MaxPostPreDataLengthExceeded'],
    [
      'large fields',
      [1, 2, 3, 4, 5].map((n) => part(`name="x-ignore-${n}"`, 'x'.repeat(2 ** 14))).join('') + end,
      'MaxPostPreDataLengthExceeded',
    ],
    [
      'very many fields',
      Array.from({ length: 129 }, (_, n) => part(`name="x-ignore-${n}"`, '')).join('') + end,
      'MaxPostPreDataLengthExceeded',
    ],
    ['a long name of a field', part(`name="${'x'.repeat(257)}"`, '') + end, 'MaxPostPreDataLengthExceeded'],
    ['a long preamble', 'x'.repeat(2 ** 16 + 1) + part('name="key"', 'a') + end, 'MalformedPOSTRequest'],
    ['a head of many lines', part('name="key"', '', 'x: y\r\n'.repeat(16)) + end, 'MalformedPOSTRequest'],
    ['an endless head', part('name="key"', '', `x: ${'y'.repeat(20_000)}\r\n`) + end, 'MalformedPOSTRequest'],
    [
      'much after the file',
      part('name="file"', '') + part('name="x"', 'x'.repeat(6 * 2 ** 20)) + end,
      'MalformedPOSTRequest',
    ],
  ])('with %s is refused', async (_, given, reason) => {
    expect(await reasonOf(read(given, 65_536))).toBe(reason)
  })
})

describe('the fields of a form', () => {
  const many = Array.from({ length: 127 }, (_, n) => part(`name="x-ignore-${n}"`, 'x'.repeat(490))).join('')

  it('may be as large as any policy needs', async () => {
    const { fields } = await read(many + part('name="file"', '') + end, 1000)
    expect(Object.keys(fields)).toHaveLength(127)
  })

  it('are shown to who may refuse the form, and nothing is read after that', async () => {
    const seen: string[][] = []
    let read = 0
    async function* counted() {
      for await (const piece of pieces(part('name="a"', '1') + part('name="b"', '2') + many + end, 100)) {
        read += piece.length
        yield piece
      }
    }
    const work = readForm(counted(), 'XX', async (fields) => {
      seen.push([...fields.keys()])
      if (fields.has('b')) throw new S3Error('AccessDenied')
    })
    expect(await reasonOf(work)).toBe('AccessDenied')
    expect(seen).toEqual([['a'], ['a', 'b']])
    expect(read).toBeLessThan(400)
  })

  it('keep no packets that they came in', () => {
    const value = gathered(65_536, () => new S3Error('MaxPostPreDataLengthExceeded'))
    for (let at = 0; at < 1000; at++) value.add(new Uint8Array(65_536).fill(at).subarray(0, 1))
    expect(value.bytes()).toEqual(Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256)))
    expect(value.bytes().buffer.byteLength).toBeLessThan(4096)
  })
})

it.each([
  ['multipart/form-data; boundary=XX', 'XX'],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b;c"', 'a b;c'],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=XX', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, 'x'.repeat(70)],
  [undefined, null],
])('the boundary of %s is %s', (type, boundary) => expect(formBoundary(type)).toBe(boundary))
