import { useState } from 'react'

type Problems<Values> = { [Name in keyof Values]?: string | undefined }

export interface Fields<Values> {
  values: Values
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** The field was left: from now on its problem is shown. */
  leave: (name: keyof Values) => void
  /** What to show under a field now. */
  problem: (name: keyof Values) => string | undefined
  /** Shows all problems; true when there are none. */
  check: () => boolean
  valid: boolean
}

/** The values of a form and which of their problems may be shown: none before a field was left or the form was sent. */
export function useFields<Values extends object>(
  initial: Values,
  problems: (values: Values) => Problems<Values>,
): Fields<Values> {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const found = problems(values)
  const valid = Object.values(found).every((problem) => problem === undefined)
  return {
    values,
    valid,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    leave: (name) => setLeft((before) => new Set(before).add(name)),
    problem: (name) => (left.has(name) ? found[name] : undefined),
    check() {
      setLeft(new Set(Object.keys(values) as (keyof Values)[]))
      return valid
    },
  }
}

/** The properties that a text input takes from a field. */
export const textField = <Values extends object>(
  fields: Fields<Values>,
  name: { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values],
) => ({
  value: fields.values[name] as string,
  error: fields.problem(name),
  onChange: (event: { currentTarget: { value: string } }) =>
    fields.set(name, event.currentTarget.value as Values[typeof name]),
  onBlur: () => {
    if (fields.values[name] !== '') fields.leave(name)
  },
})
