import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'

/** Light or dark with one press; small enough for the pages before the login. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <ActionIcon
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={`Use the ${dark ? 'light' : 'dark'} theme`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  )
}
