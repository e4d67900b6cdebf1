interface Family {
  about: string[]
  samples: string[]
}

/**
 * Metrics of several processes as one text: what is said about a metric stands once, above the values of all. Each
 * process labels its own.
 */
export function together(texts: readonly string[]): string {
  const families = new Map<string, Family>()
  for (const text of texts) {
    let family: Family = { about: [], samples: [] }
    for (const line of text.split('\n')) {
      const name = /^# HELP (\S+)/.exec(line)?.[1]
      if (name !== undefined) {
        family = families.get(name) ?? { about: [], samples: [] }
        families.set(name, family)
      }
      if (line.startsWith('#')) {
        if (!family.about.includes(line)) family.about.push(line)
      } else if (line !== '') family.samples.push(line)
    }
  }
  return [...families.values()].map(({ about, samples }) => `${[...about, ...samples].join('\n')}\n`).join('\n')
}
