import { S3Error } from '@perigee/s3/errors'
import { MiB } from '@perigee/std/units'
import { fieldsWithFilename } from './fields'
import { formParts, type FormPart } from './form-parts'

/** A browser upload: what stands before its file, and the file itself. */
export type Form = {
  /** By lower-case name; `${filename}` is filled in. */
  fields: ReadonlyMap<string, string>
  /** The file's bytes, to be read once. Ends well only when the form does, and holds no other file. @throws S3Error */
  file: () => AsyncGenerator<Uint8Array, void, undefined>
}

const maxField = MiB
const maxFields = 5 * MiB
/** Most that may follow the file; nobody reads it. */
const maxTrailing = 5 * MiB

const tooLarge = (): S3Error => new S3Error('MaxPostPreDataLengthExceeded')
const notOneFile = (): S3Error => new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')

/** Reads a form up to its file. @throws S3Error */
export async function readForm(source: AsyncIterable<Uint8Array>, boundary: string): Promise<Form> {
  const parts = formParts(source, boundary)
  const fields = new Map<string, string>()
  let total = 0
  for (;;) {
    const { value: part } = await parts.next()
    if (!part) throw notOneFile()
    const name = part.name.toLowerCase()
    if (name === 'file') {
      return { fields: fieldsWithFilename(fields, part.filename ?? ''), file: () => fileOf(part, parts) }
    }
    const value = await readField(part)
    total += name.length + value.length
    if (total > maxFields) throw tooLarge()
    if (fields.has(name)) throw new S3Error('MalformedPOSTRequest', `The form has more than one field ${name}.`)
    fields.set(name, value.toString('utf8'))
  }
}

async function readField({ content }: FormPart): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxField) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function* fileOf(
  part: FormPart,
  parts: AsyncGenerator<FormPart, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* part.content
  let trailing = 0
  for (;;) {
    const { value: next } = await parts.next()
    if (!next) return
    if (next.name.toLowerCase() === 'file') throw notOneFile()
    for await (const piece of next.content) {
      trailing += piece.length
      if (trailing > maxTrailing) throw new S3Error('MalformedPOSTRequest')
    }
  }
}
