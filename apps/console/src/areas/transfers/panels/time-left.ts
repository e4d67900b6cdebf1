/** 'about 5 s', 'about 3 min', 'about 2 h'; undefined while the speed is not known. */
export function timeLeft(remainingBytes: number, bytesPerSecond: number | null): string | undefined {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return undefined
  const seconds = Math.ceil(remainingBytes / bytesPerSecond)
  if (seconds < 100) return `about ${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`
}
