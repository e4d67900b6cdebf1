import { NativeSelect } from '@mantine/core'
import { useConfig } from '@/lib/config'

/** The place one signs up at; another one is another site. Where there is only one, the header names it. */
export function SatelliteSelect() {
  const { satelliteName, partneredSatellites } = useConfig()
  const others = partneredSatellites.filter(({ name }) => name !== satelliteName)
  if (others.length === 0) return null
  const change = (name: string) => {
    const chosen = others.find((satellite) => satellite.name === name)
    if (chosen) window.location.assign(new URL('/signup', chosen.address))
  }
  return (
    <NativeSelect
      label="Satellite"
      description="Your account and the names of your buckets and files stay in this place. Each has accounts of its own."
      data={[satelliteName, ...others.map(({ name }) => name)]}
      value={satelliteName}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
