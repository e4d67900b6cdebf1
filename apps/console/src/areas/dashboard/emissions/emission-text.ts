import type { Emission } from '@perigee/contract/projects'

const whole = new Intl.NumberFormat('en').format

/** '81 kg'. */
export const kilograms = (amount: number): string => `${whole(Math.round(amount))} kg`

/** What a traditional cloud would have emitted more: kg CO2e. */
export const avoided = ({ storjImpact, hyperscalerImpact }: Emission): number =>
  Math.max(0, hyperscalerImpact - storjImpact)

/** '1 tree grown for 10 years'. */
export const treeText = (trees: number): string =>
  `${whole(trees)} ${trees === 1 ? 'tree' : 'trees'} grown for 10 years`
