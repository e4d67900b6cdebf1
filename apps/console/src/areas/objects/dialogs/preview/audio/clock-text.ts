/** '0:07', '3:20', '1:02:05' of seconds. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  const tail = two(whole % 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`
}
