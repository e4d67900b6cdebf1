import { day, hour, minute, second } from '@perigee/std/durations'

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** `toISOString` for many times that share a few days, a fifth of its cost. @throws RangeError when a date is none. */
export function createIsoTime(): (date: Date) => string {
  let knownDay = Number.NaN
  let dayText = ''
  return (date) => {
    const time = date.getTime()
    const today = Math.floor(time / day)
    if (today !== knownDay) {
      dayText = date.toISOString().slice(0, -'00:00:00.000Z'.length)
      knownDay = today
    }
    const inDay = time - today * day
    const [hours, minutes] = [Math.floor(inDay / hour), Math.floor(inDay / minute) % 60]
    const milliseconds = String(inDay % second).padStart(3, '0')
    return `${dayText}${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[Math.floor(inDay / second) % 60]}.${milliseconds}Z`
  }
}
