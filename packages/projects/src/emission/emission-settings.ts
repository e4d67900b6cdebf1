import type { SettingSpecs, SettingValues } from '@perigee/server-kit/settings'
import { amount, boolean, divisor, inOrder } from '@perigee/server-kit/settings/parsers'

/**
 * From what the emissions of a project are estimated. The defaults are those of a network of many small nodes: operators
 * who know their own hardware put its numbers here.
 */
export const emissionSettings = {
  emissionView: {
    env: 'PERIGEE_EMISSION_VIEW',
    default: true,
    parse: boolean,
    means: 'Whether the dashboard of a project estimates what its storage emits.',
  },
  emissionDriveCarbon: {
    env: 'PERIGEE_EMISSION_DRIVE_CARBON',
    default: 20,
    parse: amount,
    means: 'What making a new drive emits: kg CO2e per TB.',
  },
  emissionDriveLife: {
    env: 'PERIGEE_EMISSION_DRIVE_LIFE',
    default: { hyperscaler: 4, network: 6 },
    parse: inOrder(divisor, 'hyperscaler', 'network'),
    means: 'How long new drives are used, in years: those of a traditional cloud, those of this network.',
  },
  emissionDrivePower: {
    env: 'PERIGEE_EMISSION_DRIVE_POWER',
    default: 15.9,
    parse: amount,
    means: 'What powering a drive emits: kg CO2e per TB and year.',
  },
  emissionWriteEnergy: {
    env: 'PERIGEE_EMISSION_WRITE_ENERGY',
    default: 0.005,
    parse: amount,
    means: 'What storing data once takes: Wh per GB.',
  },
  emissionEnergyCarbon: {
    env: 'PERIGEE_EMISSION_ENERGY_CARBON',
    default: 0.2826,
    parse: amount,
    means: 'What making electricity emits: kg CO2e per kWh.',
  },
  emissionRepairedData: {
    env: 'PERIGEE_EMISSION_REPAIRED_DATA',
    default: 667,
    parse: amount,
    means: 'How much of the network is repaired in a month: TB.',
  },
  emissionExpandedData: {
    env: 'PERIGEE_EMISSION_EXPANDED_DATA',
    default: 48_689,
    parse: divisor,
    means: 'How much the network stores with its redundancy: TB.',
  },
  emissionServiceCarbon: {
    env: 'PERIGEE_EMISSION_SERVICE_CARBON',
    default: { cloud: 3600, database: 2650, edge: 10_924 },
    parse: inOrder(amount, 'cloud', 'database', 'edge'),
    means: 'What the servers around the drives emit in a month: kg CO2e of rented machines, of databases, of the edge.',
  },
  emissionNetworkData: {
    env: 'PERIGEE_EMISSION_NETWORK_DATA',
    default: 18_933,
    parse: divisor,
    means: 'How much people store on the network, which shares these servers: TB.',
  },
  emissionUtilisation: {
    env: 'PERIGEE_EMISSION_UTILISATION',
    default: { hyperscaler: 0.75, network: 0.85 },
    parse: inOrder(divisor, 'hyperscaler', 'network'),
    means: 'Which part of a drive is in use: of a traditional cloud, of this network.',
  },
  emissionExpansion: {
    env: 'PERIGEE_EMISSION_EXPANSION',
    default: { hyperscaler: 3, network: 2.7 },
    parse: inOrder(amount, 'hyperscaler', 'network'),
    means: 'How often each byte is stored: by a traditional cloud, by this network.',
  },
  emissionRegions: {
    env: 'PERIGEE_EMISSION_REGIONS',
    default: { hyperscaler: 2, network: 1 },
    parse: inOrder(amount, 'hyperscaler', 'network'),
    means: 'In how many regions all of that is stored: by a traditional cloud, by this network.',
  },
  emissionDriveShares: {
    env: 'PERIGEE_EMISSION_DRIVE_SHARES',
    default: { standard: 0.21, new: 0.582, reused: 0.208 },
    parse: inOrder(amount, 'standard', 'new', 'reused'),
    means: 'Which part of the data lies on drives that run anyway, on new ones, on used ones.',
  },
  emissionTreeCarbon: {
    env: 'PERIGEE_EMISSION_TREE_CARBON',
    default: 60,
    parse: divisor,
    means: 'What a tree takes up in ten years: kg CO2e.',
  },
} as const satisfies SettingSpecs

export type EmissionSettings = SettingValues<typeof emissionSettings>
