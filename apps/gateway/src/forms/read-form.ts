import { S3Error } from '@perigee/s3/errors'
import { KiB, MiB } from '@perigee/std/units'
import { gathered } from '@perigee/s3/forms/byte-reader'
import { fieldsWithFilename } from './fields'
import { formParts, type FormPart } from '@perigee/s3/forms/form-parts'

/** A browser upload: what stands before its file, and the file itself. */
export type Form = {
  /** By lower-case name; `${filename}` is filled in. */
  fields: ReadonlyMap<string, string>
  /** The file's bytes, to be read once. Ends well only when the form does, and holds no other file. @throws S3Error */
  file: () => AsyncGenerator<Uint8Array, void, undefined>
}

/** Of all fields together, names and values. S3 allows 20 KB. */
const maxFields = 64 * KiB
const maxFieldCount = 128
const maxFieldName = 256
/** Most that may follow the file; nobody reads it. */
const maxTrailing = 5 * MiB

const tooLarge = (): S3Error => new S3Error('MaxPostPreDataLengthExceeded')
const notOneFile = (): S3Error => new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')

/**
 * Reads a form up to its file. `onField` is told after each field what there is by then, and may refuse the form: who
 * turns out to be nobody has no more of it read. @throws S3Error
 */
export async function readForm(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
  onField: (fields: ReadonlyMap<string, string>) => Promise<void> = async () => undefined,
): Promise<Form> {
  const parts = formParts(source, boundary)
  try {
    const { fields, file } = await upToFile(parts, onField)
    return { fields: fieldsWithFilename(fields, file.filename ?? ''), file: () => fileOf(file, parts) }
  } catch (error) {
    await parts.return()
    throw error
  }
}

type Parts = AsyncGenerator<FormPart, void, undefined>
type Fields = ReadonlyMap<string, string>

async function upToFile(
  parts: Parts,
  onField: (fields: Fields) => Promise<void>,
): Promise<{ fields: Fields; file: FormPart }> {
  const fields = new Map<string, string>()
  let left = maxFields
  for (;;) {
    const { value: part } = await parts.next()
    if (!part) throw notOneFile()
    const name = part.name.toLowerCase()
    if (name === 'file') return { fields, file: part }
    if (fields.has(name)) throw new S3Error('MalformedPOSTRequest', `The form has more than one field ${name}.`)
    left -= Buffer.byteLength(name)
    if (fields.size === maxFieldCount || name.length > maxFieldName || left < 0) throw tooLarge()
    const value = gathered(left, tooLarge)
    for await (const piece of part.content) value.add(piece)
    left -= value.bytes().length
    fields.set(name, value.bytes().toString('utf8'))
    await onField(fields)
  }
}

async function* fileOf(part: FormPart, parts: Parts): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* part.content
    await readTrailing(parts)
  } finally {
    await parts.return()
  }
}

async function readTrailing(parts: Parts): Promise<void> {
  let trailing = 0
  for await (const part of parts) {
    if (part.name.toLowerCase() === 'file') throw notOneFile()
    for await (const piece of part.content) {
      trailing += piece.length
      if (trailing > maxTrailing) throw new S3Error('MalformedPOSTRequest')
    }
  }
}
