import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { Check, Monitor, Moon, Sun } from 'lucide-react'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'System', icon: Monitor },
] as const

/** Light, dark or as the system has it; remembered by this browser. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = choices.find(({ value }) => value === colorScheme)?.icon ?? Monitor
  return (
    <Menu width={160} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="Theme">
          <Current size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={value === colorScheme && <Check size={16} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
