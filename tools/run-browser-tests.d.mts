export function knownRaces(text?: string): Record<string, string>
