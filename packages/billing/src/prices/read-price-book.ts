import { readFileSync } from 'node:fs'
import { defaultPriceBook } from '@perigee/domain/prices/default-price-book'
import type { PriceBook } from '@perigee/domain/prices/price-book'
import { SettingError } from '@perigee/server-kit/settings'
import { mistakeIn } from './price-book-mistakes'
import { priceBookFile } from './price-book-file'

/**
 * The prices of the installation; those of the product itself where no file is named. An example stands in
 * docs/billing.md.
 * @throws SettingError that says what is wrong, and where, for a file that cannot be read or does not fit together
 */
export function readPriceBook(file: string | null): PriceBook {
  if (file === null) return defaultPriceBook
  const found = priceBookFile.safeParse(parsed(file))
  if (!found.success) {
    const [issue] = found.error.issues
    throw wrong(file, `${issue?.message ?? 'it has another shape'}${placeOf(issue?.path ?? [])}`)
  }
  const mistake = mistakeIn(found.data)
  if (mistake !== undefined) throw wrong(file, mistake)
  return found.data
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw wrong(file, cause instanceof Error ? cause.message : String(cause))
  }
}

const wrong = (file: string, what: string) => new SettingError(`PERIGEE_PRICE_BOOK: ${file}: ${what}`)

const placeOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? '' : ` at "${path.map(String).join('.')}"`
