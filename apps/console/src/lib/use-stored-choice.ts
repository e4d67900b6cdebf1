import { useState } from 'react'

/** A choice between a few words that this browser remembers; the first one is the default. */
export function useStoredChoice<const Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState<Choice>(() => {
    const stored = localStorage.getItem(key)
    return choices.find((one) => one === stored) ?? choices[0]
  })
  const choose = (next: Choice) => {
    localStorage.setItem(key, next)
    setChoice(next)
  }
  return [choice, choose]
}
