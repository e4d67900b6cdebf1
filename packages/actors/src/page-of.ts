import { commonRefusals } from '@perigee/contract/refusals/common'
import { clampPageSize, pageOf, type PageMaths } from '@perigee/domain/page'

/** Where a page starts, before the number of items is known. @throws invalidInput */
export function pageStart({ limit, page }: { limit: number; page: number }): { limit: number; offset: number } {
  const size = clampPageSize(limit)
  if (size === undefined || page < 1) throw commonRefusals.invalidInput('There is no such page.')
  return { limit: size, offset: (page - 1) * size }
}

/** The envelope of a page. @throws invalidInput when it lies past the end */
export function pageFacts(asked: { limit: number; page: number; totalCount: number }): PageMaths {
  const facts = pageOf(asked)
  if (!facts) throw commonRefusals.invalidInput('There is no such page.')
  return facts
}
