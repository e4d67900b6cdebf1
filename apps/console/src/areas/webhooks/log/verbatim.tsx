import { Code } from '@mantine/core'

/** Text of programs, as it is; it can be moved by keys where it is long. */
export const Verbatim = ({ label, text }: { label: string; text: string }) => (
  <Code
    block
    bd="1px solid var(--mantine-color-default-border)"
    role="region"
    aria-label={label}
    // Scrolled by keys.
    tabIndex={0}
    style={{ maxHeight: 240, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {text}
  </Code>
)

/** JSON with a line for each field; anything else as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
