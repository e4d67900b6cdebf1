/** 'a few seconds', 'about 25 s', 'about 3 min', 'about 2 h': in steps that grow, so that it does not flicker. */
export function timeLeft(seconds: number): string {
  if (seconds < 5) return 'a few seconds'
  if (seconds <= 55) return `about ${Math.ceil(seconds / 5) * 5} s`
  const minutes = Math.round(seconds / 60)
  if (minutes <= 10) return `about ${Math.max(1, minutes)} min`
  if (minutes < 100) return `about ${Math.round(minutes / 5) * 5} min`
  return `about ${Math.round(minutes / 60)} h`
}
