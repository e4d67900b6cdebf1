import { hour } from '@perigee/std/durations'
import { TB } from '@perigee/std/units'
import type { EmissionSettings } from './emission-settings'

/** kg CO2e. */
export interface Emission {
  network: number
  hyperscaler: number
  /** How many trees grown for ten years take up the difference; 0 where there is none. */
  savedTrees: number
}

const hoursPerYear = 365.25 * 24
const monthsPerYear = 12

/** What keeping `bytes` for so long has emitted, and what it would have at a traditional cloud. */
export function estimateEmission(
  settings: EmissionSettings,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): Emission {
  const terabytes = bytes / TB
  const years = Math.max(0, milliseconds) / hour / hoursPerYear
  if (terabytes <= 0 || years <= 0) return { network: 0, hyperscaler: 0, savedTrees: 0 }

  const power = settings.emissionDrivePower
  const made = (life: number) => settings.emissionDriveCarbon / life
  const keptBy = (place: 'hyperscaler' | 'network', perTerabyte: number) =>
    (perTerabyte / settings.emissionUtilisation[place]) *
    terabytes *
    settings.emissionExpansion[place] *
    settings.emissionRegions[place]
  const onDrives = (perYear: number) => keptBy('network', storedOnce(settings) + (perYear + services(settings)) * years)

  const hyperscaler = keptBy('hyperscaler', (made(settings.emissionDriveLife.hyperscaler) + power) * years)
  const shares = settings.emissionDriveShares
  const network =
    // Drives that run anyway, and used ones, were not made for it.
    shares.standard * onDrives(0) +
    shares.new * onDrives(made(settings.emissionDriveLife.network) + power) +
    shares.reused * onDrives(power)
  const saved = Math.max(0, hyperscaler - network)
  return { network, hyperscaler, savedTrees: Math.round(saved / settings.emissionTreeCarbon) }
}

/** Storing a terabyte, and repairing it for a year: kg CO2e, once, however long it stays. */
function storedOnce(settings: EmissionSettings): number {
  const kilowattHours = settings.emissionWriteEnergy
  const repaired = (1 + settings.emissionRepairedData / settings.emissionExpandedData) ** monthsPerYear
  // As many Wh per GB as kWh per TB.
  return kilowattHours * settings.emissionEnergyCarbon * repaired
}

/** The part of the servers around the drives that a terabyte has: kg CO2e per year. */
function services({ emissionServiceCarbon: { cloud, database, edge }, emissionNetworkData }: EmissionSettings): number {
  return ((cloud + database + edge) * monthsPerYear) / emissionNetworkData
}
