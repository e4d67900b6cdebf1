import type { MantineThemeComponents } from '@mantine/core'

const quick = { duration: 140, transition: 'fade' } as const

/** Plain objects instead of `Component.extend`, so that the theme pulls in no component. */
export const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Badge: { defaultProps: { tt: 'none', fw: 500 } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Modal: {
    defaultProps: { centered: true, size: 450, transitionProps: quick, overlayProps: { backgroundOpacity: 0.45 } },
  },
  Menu: {
    // The first item has the focus: what would have it instead may not be in a menu.
    defaultProps: { shadow: 'md', withinPortal: true, transitionProps: quick, withInitialFocusPlaceholder: false },
  },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 300, transitionProps: quick } },
  Popover: { defaultProps: { shadow: 'md', transitionProps: quick } },
  Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
  InputWrapper: { styles: { label: { marginBottom: 4 }, error: { marginTop: 4 } } },
  TextInput: { defaultProps: { size: 'sm' } },
  PasswordInput: { defaultProps: { size: 'sm' } },
  Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 'md', highlightOnHover: true } },
}
