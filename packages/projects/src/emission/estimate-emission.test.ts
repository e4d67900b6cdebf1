import { defineSettings } from '@perigee/server-kit/settings'
import { day, hour } from '@perigee/std/durations'
import { GB, TB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { emissionSettings } from './emission-settings'
import { estimateEmission } from './estimate-emission'

const settings = defineSettings(emissionSettings)
const usual = settings.load({})
const year = 365.25 * day

// Written out for 1 TB in a year, with the usual numbers:
// traditional cloud: (20/4 + 15.9) / 0.75 * 3 * 2 = 167.2
// servers: (3600 + 2650 + 10924) * 12 / 18933 = 10.885121; written and repaired once: 0.005 * 0.2826 * (1 + 667/48689)^12
// = 0.001664; running drives: 10.886785 / 0.85 * 2.7 = 34.581552; new: (10.886785 + 20/6 + 15.9) / 0.85 * 2.7 =
// 95.675669; used: (10.886785 + 15.9) / 0.85 * 2.7 = 85.087434
// network: 0.21 * 34.581552 + 0.582 * 95.675669 + 0.208 * 85.087434 = 80.643552
describe('the emissions of a project', () => {
  it.each([
    { what: '1 TB in a year', bytes: TB, milliseconds: year, hyperscaler: 167.2, network: 80.6436, savedTrees: 1 },
    {
      what: '10 TB in half a year',
      bytes: 10 * TB,
      milliseconds: year / 2,
      hyperscaler: 836,
      network: 403.2442,
      savedTrees: 7,
    },
    {
      what: '1 PB in two years',
      bytes: 1000 * TB,
      milliseconds: 2 * year,
      hyperscaler: 334_400,
      network: 161_281.8192,
      savedTrees: 2885,
    },
    { what: '25 GB in a day', bytes: 25 * GB, milliseconds: day, hyperscaler: 0.0114, network: 0.0057, savedTrees: 0 },
    { what: 'nothing', bytes: 0, milliseconds: year, hyperscaler: 0, network: 0, savedTrees: 0 },
    { what: 'what was made this moment', bytes: TB, milliseconds: 0, hyperscaler: 0, network: 0, savedTrees: 0 },
    { what: 'a clock that was set back', bytes: TB, milliseconds: -hour, hyperscaler: 0, network: 0, savedTrees: 0 },
  ])('$what', ({ bytes, milliseconds, ...expected }) => {
    const { network, hyperscaler, savedTrees } = estimateEmission(usual, { bytes, milliseconds })
    expect(network).toBeCloseTo(expected.network, 4)
    expect(hyperscaler).toBeCloseTo(expected.hyperscaler, 4)
    expect(savedTrees).toBe(expected.savedTrees)
  })

  it.each([
    // The whole difference goes: (20/4 + 0) / 0.75 * 3 * 2 = 40.
    { env: { PERIGEE_EMISSION_DRIVE_POWER: '0' }, hyperscaler: 40 },
    { env: { PERIGEE_EMISSION_DRIVE_LIFE: '5,6' }, hyperscaler: 159.2 },
    { env: { PERIGEE_EMISSION_UTILISATION: '0.5, 0.85' }, hyperscaler: 250.8 },
    { env: { PERIGEE_EMISSION_REGIONS: '1,1' }, hyperscaler: 83.6 },
    { env: { PERIGEE_EMISSION_DRIVE_SHARES: '1,0,0' }, network: 34.5816 },
    { env: { PERIGEE_EMISSION_DRIVE_SHARES: '0,1,0' }, network: 95.6757 },
    { env: { PERIGEE_EMISSION_DRIVE_SHARES: '0,0,1' }, network: 85.0874 },
    { env: { PERIGEE_EMISSION_SERVICE_CARBON: '0,0,0', PERIGEE_EMISSION_DRIVE_SHARES: '1,0,0' }, network: 0.0053 },
    { env: { PERIGEE_EMISSION_TREE_CARBON: '20' }, savedTrees: 4 },
    { env: { PERIGEE_EMISSION_EXPANSION: '0,2.7' }, hyperscaler: 0, savedTrees: 0 },
  ])('of 1 TB in a year, with $env', ({ env, ...expected }) => {
    const estimate = estimateEmission(settings.load(env), { bytes: TB, milliseconds: year })
    for (const [name, value] of Object.entries(expected)) expect(estimate[name as 'network']).toBeCloseTo(value, 4)
  })
})
