import { expect, it } from 'vitest'
import { initials } from './initials'

it.each([
  ['Grace Hopper', 'GH'],
  ['Ada King Lovelace', 'AK'],
  ['grace', 'GR'],
  ['person-1@example.com', 'P1'],
  ['  <b>Ada</b> 🛰 ', 'BA'],
  ['Élodie 🛰', 'ÉL'],
  ['𝒜da 𝒦ing', '𝒜𝒦'],
  ['李', '李'],
  ['🛰', '?'],
  ['', '?'],
])('%j: %s', (name, expected) => expect(initials(name)).toBe(expected))
