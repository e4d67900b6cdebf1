import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import styles from '../preview.module.css'
import { highlighted } from './highlight'
import { escapedHtml, numberedLines } from './number-lines'

export interface SheetProps {
  name: string
  text: string
  extension: string
}

/** Text as it is; long lines go on below. */
export const TextSheet = ({ name, text }: Pick<SheetProps, 'name' | 'text'>) => (
  <pre className={styles['code']} tabIndex={0} aria-label={name}>
    {text}
  </pre>
)

/** Code with numbers before its lines, in colours as soon as they are found. */
export function CodeSheet({ name, text, extension }: SheetProps) {
  const [coloured, setColoured] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    // Without colours it can be read as well.
    highlighted(text, extension).then(
      (html) => !left && setColoured(html),
      () => undefined,
    )
    return () => void (left = true)
  }, [text, extension])
  const numbered = useMemo(() => numberedLines(coloured ?? escapedHtml(text)), [coloured, text])
  if (numbered === null) return <TextSheet name={name} text={text} />
  const digits = { '--digits': Math.max(2, String(numbered.count).length) } as CSSProperties
  return (
    <pre className={styles['code']} tabIndex={0} aria-label={name} data-numbered style={digits}>
      <code dangerouslySetInnerHTML={{ __html: numbered.html }} />
    </pre>
  )
}
