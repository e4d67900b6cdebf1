import { cpuUsage } from 'node:process'

/** What a stranger may fill a text with; each is repeated to its length, some of them after a beginning. */
const fillings = [
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '-',
  '/',
  '"',
  '\\',
  '%',
  '&',
  '<',
  '0',
  'a',
  ' ,',
  ';q=',
  '%20',
  '0-',
  '-0,',
  'a=',
]

/**
 * The texts on which `work` takes more than in proportion to their length, after each of these beginnings. Told by the
 * time for a text and for one four times as long, measured in turns in the same run; a text counts only when no round of
 * several, after the first ones, shows it to be linear, so that a busy machine accuses nobody.
 */
export function slowTexts(
  work: (text: string) => unknown,
  beginnings: readonly string[] = [''],
  length = 16_384,
): string[] {
  return beginnings.flatMap((beginning) =>
    fillings
      .filter((filling) => !isLinear(work, beginning, filling, length))
      .map((filling) => `${beginning}${filling}…`),
  )
}

function isLinear(work: (text: string) => unknown, beginning: string, filling: string, length: number): boolean {
  const make = (size: number): string => beginning + filling.repeat(size / filling.length)
  const [short, long] = [make(length), make(4 * length)]
  let [fewest, most] = [Infinity, Infinity]
  for (let round = 0; round < 6; round++) {
    fewest = Math.min(fewest, timeOf(work, short))
    most = Math.min(most, timeOf(work, long))
    // What takes next to no time does not matter.
    if (most < 3) return true
    // 4 is linear, 16 quadratic. The first rounds are too slow for the short text alone, while its code is being compiled.
    if (round >= 2 && most / fewest < 9) return true
  }
  return false
}

/** Milliseconds of the processor, which other programs do not lengthen. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const started = cpuUsage()
  try {
    work(text)
  } catch {
    // a refusal takes its time, too
  }
  const { user, system } = cpuUsage(started)
  return (user + system) / 1000
}
