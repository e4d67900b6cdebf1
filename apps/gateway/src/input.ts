import { S3Error } from '@perigee/s3/errors'
import { decodeXml, type XmlCodec } from '@perigee/s3/xml/codec'
import { XmlError } from '@perigee/s3/xml/read'
import { fromUtf8 } from '@perigee/std/bytes'
import type { Exchange } from './operation'

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
