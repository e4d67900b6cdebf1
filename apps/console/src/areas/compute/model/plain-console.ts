/** Sequences that move a cursor or colour text, and what else of control characters prints nothing. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const sequence = /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)?|[ -/]{0,8}[0-~])?/g
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** What a machine wrote to its console as text that is only read: lines that were written over show their last state. */
export const plainConsole = (output: string): string =>
  output
    .replaceAll('\r\n', '\n')
    .replaceAll(sequence, '')
    .split('\n')
    .map((line) => {
      const end = line.endsWith('\r') ? line.slice(0, -1) : line
      return end.slice(end.lastIndexOf('\r') + 1).replaceAll(controls, '')
    })
    .join('\n')
