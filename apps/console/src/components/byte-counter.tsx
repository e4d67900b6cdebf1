import { Text } from '@mantine/core'
import { byteCount } from '@perigee/domain/text-rules'

/** How much of what a field can hold is taken; red when it is too much. */
export function ByteCounter({ text, max }: { text: string; max: number }) {
  const count = byteCount(text)
  return (
    <Text
      component="span"
      display="block"
      ta="right"
      size="xs"
      inherit={false}
      className="tabular"
      {...(count > max ? { c: 'red' } : {})}
    >
      {count}/{max}
    </Text>
  )
}
