import { byteCount, required } from './text-rules'
import { uniqueName } from './unique-name'

/** Limits are bytes of UTF-8: that is what the satellite API counts. */
export const maxProjectNameBytes = 20
export const maxProjectDescriptionBytes = 100
export const defaultProjectDescription = '___'

/** What is worth showing: the first project of an account has no more than a placeholder. */
export const shownDescription = (description: string): string =>
  description === defaultProjectDescription ? '' : description

export function projectNameProblem(name: string): string | undefined {
  if (name.trim() === '') return required
  return byteCount(name.trim()) > maxProjectNameBytes ? 'Name is too long' : undefined
}

export const projectDescriptionProblem = (description: string): string | undefined =>
  byteCount(description) > maxProjectDescriptionBytes ? 'Description is too long' : undefined

/** Name of the project that an account begins with; always within the limit, whatever the product is called. */
export const defaultProjectName = (product: string, taken: readonly string[]): string =>
  uniqueName(`My ${product} Project`, taken, maxProjectNameBytes)
