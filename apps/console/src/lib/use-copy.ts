import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from './copy-text'

const feedbackMillis = 2_000

/** Copies text; `copied` is true for 2,000 ms, or as long as asked for, after a success. */
export function useCopy(shownFor = feedbackMillis): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(
    async (text: string) => {
      const done = await copyText(text)
      clearTimeout(timer.current)
      setCopied(done)
      if (done) timer.current = setTimeout(() => setCopied(false), shownFor)
      return done
    },
    [shownFor],
  )

  return { copied, copy }
}
