import { html, type Html } from '@perigee/server-kit/outbox/html'
import type { Location } from '../settings'
import { landDots, project } from './world'

type Drawing = { width: number; color: string; locations: readonly Location[]; lines: readonly string[] }

/** A dotted map of the world with a circle at each location and lines of text below, as SVG. The console reads `data-places`. */
export function drawMap({ width, color, locations, lines }: Drawing): string {
  const height = width / 2
  const unit = width / 2
  const at = (value: number): string => String(Number((value * unit).toFixed(1)))
  const dots = landDots().map(([x, y]) => `M${at(x)} ${at(y)}h0`)
  const places = locations.map((location): Html => {
    const [x, y] = project(location)
    return html`<circle class="halo" cx="${at(x)}" cy="${at(y)}" r="${at(0.026)}" />
      <circle class="place" cx="${at(x)}" cy="${at(y)}" r="${at(0.011)}" />`
  })
  const texts = lines.map(
    (line, index): Html =>
      html`<text x="${at(0.03)}" y="${at(0.86 + index * 0.06)}" font-size="${at(0.04)}">${line}</text>`,
  )
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${String(width)}"
    height="${String(height)}"
    viewBox="0 0 ${String(width)} ${String(height)}"
    role="img"
    aria-label="World map"
    data-places="${String(locations.length)}"
  >
    <style>
      .land {
        stroke: #c3c8d6;
        stroke-width: ${at(0.011)};
        stroke-linecap: round;
        fill: none;
      }
      .place {
        fill: ${color};
        stroke: #fff;
        stroke-width: ${at(0.003)};
      }
      .halo {
        fill: ${color};
        opacity: 0.25;
      }
      text {
        fill: #565d6e;
        font-family: Inter, system-ui, sans-serif;
      }
      @media (prefers-color-scheme: dark) {
        .land {
          stroke: #3a4257;
        }
        text {
          fill: #a4abbd;
        }
      }
    </style>
    <path class="land" d="${dots.join('')}" />
    ${places}${texts}
  </svg>`.source
}
