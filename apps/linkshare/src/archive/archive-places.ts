import { createSlots } from '@perigee/std/slots'

/** Gives the way out, or null when a visitor or a project has as many archives under way as it may. */
export type ArchivePlaces = (of: { project: string; address: string | null }) => (() => void) | null

/** Archives are packed while they are sent, so each keeps a processor busy for as long as its visitor takes it. */
const perAddress = 4
const perProject = 16

export function createArchivePlaces(processes = 1): ArchivePlaces {
  const addresses = createSlots(Math.ceil(perAddress / processes))
  const projects = createSlots(Math.ceil(perProject / processes))
  return ({ project, address }) => {
    const leaveAddress = address === null ? () => undefined : addresses.enter(address)
    if (!leaveAddress) return null
    const leaveProject = projects.enter(project)
    if (!leaveProject) {
      leaveAddress()
      return null
    }
    return () => {
      leaveAddress()
      leaveProject()
    }
  }
}
