import { NativeSelect } from '@mantine/core'
import { useConfig } from '@/lib/config'

/** The region one signs up in; another one is another site. */
export function SatelliteSelect() {
  const { satelliteName, partneredSatellites } = useConfig()
  const others = partneredSatellites.filter(({ name }) => name !== satelliteName)
  const change = (name: string) => {
    const chosen = others.find((satellite) => satellite.name === name)
    if (chosen) window.location.assign(new URL('/signup', chosen.address))
  }
  return (
    <NativeSelect
      label="Satellite"
      description="Where your account and the catalogue of your data live."
      data={[satelliteName, ...others.map(({ name }) => name)]}
      value={satelliteName}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
