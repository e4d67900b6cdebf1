import { type RefObject, useEffect } from 'react'
import { focusFirstMistake } from './focus-first-mistake'
import { refusedField } from './refused-field'

/** Leads back to the field whose content the server refused. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (form.current && refusedField(error) !== undefined) focusFirstMistake(form.current)
  }, [form, error])
}
