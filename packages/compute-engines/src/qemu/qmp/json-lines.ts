/** Longer lines than any answer of QEMU to what we ask. */
const longestLine = 4 * 1024 * 1024

/**
 * Cuts what comes in into lines and reads each as JSON. @returns to be called with each piece of it
 * @throws Error where a line is too long or no JSON object
 */
export function jsonLines(take: (message: Record<string, unknown>) => void): (piece: Buffer) => void {
  let begun: Buffer[] = []
  let length = 0
  return (piece) => {
    let rest = piece
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = Buffer.concat([...begun, rest.subarray(0, end)]).toString('utf8')
      begun = []
      length = 0
      rest = rest.subarray(end + 1)
      if (line.trim() !== '') take(objectIn(line))
    }
    begun.push(rest)
    length += rest.length
    if (length > longestLine) throw new Error('a line of QMP is too long')
  }
}

function objectIn(line: string): Record<string, unknown> {
  const value: unknown = JSON.parse(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('QMP speaks in JSON objects')
  return { ...value }
}
