import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'
import { colorSteps } from '@/lib/color-steps'
import { componentDefaults } from './theme-components'

export const defaultPrimary = '#4c5fd5'

const gray = [
  '#f7f8fb',
  '#f0f2f7',
  '#e6e8ef',
  '#d9dce6',
  '#c7ccd9',
  '#6f778c',
  '#5b6378',
  '#474e61',
  '#333949',
  '#1a1e2a',
] as const
const dark = [
  '#e4e7f0',
  '#c2c8d6',
  '#9ba3b7',
  '#8891a7',
  '#262b38',
  '#1e2330',
  '#161a24',
  '#0f121a',
  '#0b0d14',
  '#07090e',
] as const

/** Light: white on #f7f8fb; dark: #161a24 on #0f121a. One accent, the brand's primary colour, spread over ten steps. */
export const themeFor = (primaryColor: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'orbit',
    primaryShade: { light: 7, dark: 5 },
    autoContrast: true,
    luminanceThreshold: 0.18,
    black: '#141824',
    colors: {
      orbit: colorSteps(/^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : defaultPrimary),
      red: colorSteps('#d92d3a'),
      green: colorSteps('#1f9d5b'),
      yellow: colorSteps('#d98a00'),
      grape: colorSteps('#8a3fd1'),
      gray,
      dark,
    },
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.3' },
        h2: { fontSize: '1.125rem', lineHeight: '1.4' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: contrastByScheme,
    components: componentDefaults,
  })

/** Text on filled surfaces: step 7 of every colour is dark enough for white, step 5 light enough for nearly black. */
const onFilled = 'var(--on-filled)'

const contrastByScheme: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const { isThemeColor, shade } = parseThemeColor({
    color: input.color || input.theme.primaryColor,
    theme: input.theme,
  })
  return input.variant === 'filled' && isThemeColor && shade === undefined ? { ...resolved, color: onFilled } : resolved
}

const tinted = ['orbit', 'red', 'green', 'yellow', 'grape']

/** Quiet tints on dark surfaces, the same for all colours; what is filled gets lighter under the pointer, its text is dark. */
const darkTints = Object.fromEntries(
  tinted.flatMap((color) => [
    [`--mantine-color-${color}-light`, `color-mix(in srgb, var(--mantine-color-${color}-5) 16%, transparent)`],
    [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, var(--mantine-color-${color}-5) 22%, transparent)`],
    [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-3)`],
    [`--mantine-color-${color}-filled-hover`, `var(--mantine-color-${color}-4)`],
  ]),
)

export const themeVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-primary-color-contrast': onFilled },
  light: {
    '--on-filled': '#ffffff',
    '--page-background': '#f7f8fb',
    '--surface': '#ffffff',
    '--hairline': '#e6e8ef',
    '--field-border': '#8b93a7',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
  },
  dark: {
    ...darkTints,
    '--on-filled': '#0b0d14',
    '--page-background': '#0f121a',
    '--surface': '#161a24',
    '--hairline': '#262b38',
    '--field-border': '#646d84',
    '--mantine-color-body': '#161a24',
    '--mantine-color-default-border': '#3a4154',
    '--mantine-color-disabled': 'var(--mantine-color-dark-4)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
})
