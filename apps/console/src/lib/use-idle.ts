import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle'

/** False at first, true once the browser has had nothing else to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
