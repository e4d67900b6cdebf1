import { access } from 'node:fs/promises'

/** One line of the doctor's report. */
export interface Finding {
  /** What was looked at. */
  about: string
  /** `wrong` means that something does not work, or that data is in danger. */
  state: 'fine' | 'note' | 'wrong'
  /** What is so. */
  says: string
  /** What to do, unless it is fine. */
  advice?: string
}

export const fine = (about: string, says: string): Finding => ({ about, state: 'fine', says })
export const note = (about: string, says: string, advice: string): Finding => ({ about, state: 'note', says, advice })
export const wrong = (about: string, says: string, advice: string): Finding => ({ about, state: 'wrong', says, advice })

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The text of an error for a report, without its stack. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const text = error.message || ('code' in error && typeof error.code === 'string' ? error.code : error.name)
  const { cause } = error
  return error.message === 'fetch failed' && cause instanceof Error ? reasonOf(cause) : text
}
