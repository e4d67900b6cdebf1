import type { Parser } from '@perigee/server-kit/settings/parsers'
import { InvalidArgumentError } from 'commander'

/** The parsers of the settings, for options. */
export function as<T>(parser: Parser<T>): (text: string) => T {
  return (text) => {
    const value = parser.read(text)
    if (value === undefined) throw new InvalidArgumentError(`Expected ${parser.accepts}.`)
    return value
  }
}

/** What `none` takes away. */
export const orNone = <T>(parser: Parser<T>): Parser<T | null> => ({
  accepts: `${parser.accepts}, or none`,
  read: (text) => (text === 'none' ? null : parser.read(text)),
  show: (value) => (value === null ? 'none' : parser.show(value)),
})
