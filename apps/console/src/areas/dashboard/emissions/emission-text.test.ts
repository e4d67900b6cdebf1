import { expect, it } from 'vitest'
import { avoided, kilograms, treeText } from './emission-text'

it.each([
  { storjImpact: 80.6436, hyperscalerImpact: 167.2, shown: '87 kg' },
  { storjImpact: 161_281.8, hyperscalerImpact: 334_400, shown: '173,118 kg' },
  { storjImpact: 0.2, hyperscalerImpact: 0.5, shown: '0 kg' },
  { storjImpact: 5, hyperscalerImpact: 3, shown: '0 kg' },
])('$storjImpact kg in place of $hyperscalerImpact kg avoids $shown', ({ shown, ...impacts }) => {
  expect(kilograms(avoided({ ...impacts, savedTrees: 0 }))).toBe(shown)
})

it.each([
  { trees: 0, text: '0 trees grown for 10 years' },
  { trees: 1, text: '1 tree grown for 10 years' },
  { trees: 2885, text: '2,885 trees grown for 10 years' },
])('$text', ({ trees, text }) => expect(treeText(trees)).toBe(text))
