import { Paper, Text } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { Area, AreaChart as Chart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { sizeWithBytes } from '@/lib/show-size'
import { longDay, shortDay } from './day-text'
import type { Point } from './series'

const tick = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }

/** Bytes by day. Nothing in it moves by itself; what it shows stands in a table beside it. */
export function AreaChart({ points, name }: { points: readonly Point[]; name: string }) {
  return (
    <ResponsiveContainer aria-hidden width="100%" height="100%" initialDimension={{ width: 480, height: 240 }}>
      <Chart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={byteText}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={68}
          tickCount={4}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '3 3' }}
          content={({ payload }) => <DayTooltip point={payload[0]?.payload as Point | undefined} name={name} />}
        />
        <Area
          dataKey="bytes"
          type="linear"
          isAnimationActive={false}
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth={2}
          fill="var(--mantine-primary-color-filled)"
          fillOpacity={0.12}
          dot={points.length === 1}
        />
      </Chart>
    </ResponsiveContainer>
  )
}

function DayTooltip({ point, name }: { point: Point | undefined; name: string }) {
  if (!point) return null
  return (
    <Paper withBorder shadow="md" px="sm" py={6}>
      <Text size="xs" c="dimmed">
        {longDay(point.day)}
      </Text>
      <Text size="sm" className="tabular">
        {name}: {sizeWithBytes(point.bytes)}
      </Text>
    </Paper>
  )
}
