import type { Row } from './attack'

/** The table of a run, out of a line of JSON for each attack. */
export function tableOf(lines: string): string {
  const rows = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
  const sum = (of: 'requests' | 'unexpected' | 'seconds') => rows.reduce((total, row) => total + row[of], 0)
  const all: Row = {
    attack: `${rows.length} attacks`,
    requests: sum('requests'),
    unexpected: sum('unexpected'),
    seconds: sum('seconds'),
  }
  const width = Math.max(...[...rows, all].map(({ attack }) => attack.length))
  const line = (attack: string, ...cells: string[]) => [attack.padEnd(width), ...cells.map((cell) => cell.padStart(10))]
  return [
    line('attack', 'requests', 'unexpected', 'seconds'),
    ...[...rows, all].map(({ attack, requests, unexpected, seconds }) =>
      line(attack, requests.toLocaleString('en'), String(unexpected), seconds.toFixed(1)),
    ),
  ]
    .map((cells) => cells.join(' '))
    .join('\n')
}
