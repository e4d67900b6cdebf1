import type { OpName } from '@perigee/grants/actions'
import type { Objects } from '@perigee/object-client/open-objects'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { RequestBody } from './http/request-body'
import type { S3Resource } from './request/s3-request'
import type { Settings } from './settings'
import { S3Error } from '@perigee/s3/errors'
import { decodeXml, type XmlCodec, encodeXml } from '@perigee/s3/xml/codec'
import { XmlError } from '@perigee/s3/xml/xml-element'
import { fromUtf8 } from '@perigee/std/bytes'

export type Resource = S3Resource['resource']
export type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

/** Which requests an operation takes. More conditions beat fewer. */
export type Matches<R extends Resource = Resource> = {
  readonly method: Method
  readonly resource: R
  /** The query parameter that names what of the bucket or object is meant, such as `tagging`. */
  readonly subresource?: string
  /** Query parameters with exactly these values. */
  readonly where?: Readonly<Record<string, string>>
  /** A header that must be present, in lower case. */
  readonly header?: string
}

/** An authenticated request on its way through an operation. */
export type Exchange = {
  readonly place: S3Resource
  readonly query: ReadonlyMap<string, string>
  readonly header: (name: string) => string | undefined
  readonly headerNames: readonly string[]
  readonly body: RequestBody
  readonly objects: Objects
  readonly settings: Settings
  readonly now: Date
  /** Of the signature; null when it names none. */
  readonly region: string | null
  /** The fields of the form that came instead of headers and a body. */
  readonly form: ReadonlyMap<string, string> | null
}

export type Operation = {
  readonly name: string
  readonly matches: Matches
  /** Rights of which the API key must have at least one; checked before the body is read, and again by the store. */
  readonly needs: readonly OpName[]
  /** False where checksum headers are about something else than the body of the request. */
  readonly checksumsAreOfBody: boolean
  /** Whether the answer, an XML document, begins while the work goes on: see http/slow-answer.ts. */
  readonly mayTakeLong: boolean
  readonly execute: (exchange: Exchange) => Promise<Answer>
}

type Addressed<R extends Resource> = R extends 'object'
  ? { bucket: BucketName; key: PlainPath }
  : R extends 'bucket'
    ? { bucket: BucketName }
    : object

type Definition<R extends Resource, F extends Fields> = {
  name: string
  matches: Matches<R>
  needs: OpName | readonly OpName[]
  checksumsAreOfBody?: boolean
  mayTakeLong?: boolean
  input: F
  run: (context: Addressed<R> & { input: InputOf<F>; objects: Objects; exchange: Exchange }) => Promise<Answer>
}

/** One S3 operation. The frame has checked signature and time; `input` is parsed before `run`. */
export function s3Operation<R extends Resource, const F extends Fields>(definition: Definition<R, F>): Operation {
  const { name, matches, needs, checksumsAreOfBody = true, mayTakeLong = false, input, run } = definition
  const fields = Object.entries<Field<unknown>>(input)
  // A copy of what has all names already costs much less than adding them one by one.
  const unread = Object.fromEntries(fields.map(([name]) => [name, undefined]))
  return {
    name,
    matches,
    needs: typeof needs === 'string' ? [needs] : needs,
    checksumsAreOfBody,
    mayTakeLong,
    async execute(exchange) {
      const { bucket, key } = exchange.place as { bucket?: BucketName; key?: PlainPath }
      const parsed = (await readFields(fields, exchange, { ...unread })) as InputOf<F>
      const context = { bucket, key, input: parsed, objects: exchange.objects, exchange }
      return run(context as unknown as Addressed<R> & typeof context)
    },
  }
}

/** All fields at the same time, into `values`; few of them have to wait for anything. */
async function readFields(
  fields: readonly (readonly [string, Field<unknown>])[],
  exchange: Exchange,
  values: Record<string, unknown>,
) {
  const awaited: Promise<void>[] = []
  for (const [name, field] of fields) {
    try {
      const value = field.read(exchange)
      if (value instanceof Promise) awaited.push(value.then((late: unknown) => void (values[name] = late)))
      else values[name] = value
    } catch (error) {
      awaited.push(Promise.reject(error))
      break
    }
  }
  if (awaited.length > 0) await Promise.all(awaited)
  return values
}

/** One value that an operation reads from its request. */
export type Field<T> = { readonly read: (exchange: Exchange) => T | Promise<T> }
export type Fields = Readonly<Record<string, Field<unknown>>>
export type InputOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never }

type TextField<T> = Field<T> & { optional: () => Field<T | undefined> }

/** A query parameter; `parse` throws an S3Error for text that it does not accept. */
export const query = <T = string>(name: string, parse?: (text: string) => T): TextField<T> =>
  textField((exchange) => exchange.query.get(name), name, parse)

export const header = <T = string>(name: string, parse?: (text: string) => T): TextField<T> =>
  textField((exchange) => exchange.header(name), name, parse)

function textField<T>(
  find: (exchange: Exchange) => string | undefined,
  name: string,
  parse?: (text: string) => T,
): TextField<T> {
  const convert = parse ?? ((text: string) => text as T)
  return {
    read(exchange) {
      const text = find(exchange)
      if (text === undefined) throw new S3Error('InvalidArgument', `The request has no ${name}.`)
      return convert(text)
    },
    optional: () => ({
      read(exchange) {
        const text = find(exchange)
        return text === undefined ? undefined : convert(text)
      },
    }),
  }
}

/** An XML body, undefined when there is none. @throws S3Error MalformedXML */
export function xmlBody<T>(codec: XmlCodec<T>, { maxBytes }: { maxBytes: number }): TextField<T> {
  const read = async ({ body }: Exchange): Promise<T | undefined> => {
    const bytes = await body.bytes(maxBytes)
    if (bytes.length === 0) return undefined
    try {
      return decodeXml(codec, fromUtf8(bytes), { maxLength: maxBytes })
    } catch (cause) {
      if (cause instanceof XmlError || cause instanceof TypeError)
        throw new S3Error('MalformedXML', undefined, { cause })
      throw cause
    }
  }
  return {
    async read(exchange) {
      const value = await read(exchange)
      if (value === undefined) throw new S3Error('MalformedXML')
      return value
    },
    optional: () => ({ read }),
  }
}

export const xmlHeaders = { 'content-type': 'application/xml' } as const

export const xmlAnswer = <T>(codec: XmlCodec<T>, value: T): Answer => ({
  status: 200,
  headers: xmlHeaders,
  body: encodeXml(codec, value),
})
