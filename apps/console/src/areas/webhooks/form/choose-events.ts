import type { EventGroup } from '../event-words'

/** Whether an event is among what is chosen, by its own name or with its group. */
export const isChosen = (chosen: readonly string[], { all }: EventGroup, name: string): boolean =>
  chosen.includes(all) || chosen.includes(name)

export const chosenOf = (chosen: readonly string[], group: EventGroup): number =>
  group.events.filter(({ name }) => isChosen(chosen, group, name)).length

/** Takes the whole group, or none of it. */
export const withGroup = (chosen: readonly string[], group: EventGroup, isOn: boolean): string[] => [
  ...withoutGroup(chosen, group),
  ...(isOn ? [group.all] : []),
]

/** Takes one event, or leaves it out; a group that was whole is named by its events from then on. */
export function withEvent(chosen: readonly string[], group: EventGroup, name: string, isOn: boolean): string[] {
  const names = group.events
    .map((event) => event.name)
    .filter((each) => (each === name ? isOn : isChosen(chosen, group, each)))
  return [...withoutGroup(chosen, group), ...names]
}

const withoutGroup = (chosen: readonly string[], { noun }: EventGroup): string[] =>
  chosen.filter((name) => !name.startsWith(`${noun}.`))
